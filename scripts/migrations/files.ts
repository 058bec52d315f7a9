import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

/** What a file declares in its leading comments. */
export type Headers = {
  /** `-- expand`: the previous release can run on the result. `-- contract: after NNNN`: it removes something. */
  kind: "expand" | "contract" | null;
  /** For a contract: the newest migration of the release that no longer uses what's removed. */
  after: string | null;
  /** `-- concurrently`: outside a transaction, one statement after another. */
  isConcurrent: boolean;
};

export type MigrationFile = Headers & { name: string; text: string; sha256: string };

export async function readFiles(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex"), ...readHeaders(text) };
    }),
  );
}

export function readHeaders(text: string): Headers {
  const lines = /^(?:--[^\n]*\n?)*/.exec(text)?.[0].split("\n") ?? [];
  const after = lines.map((line) => /^-- contract: after (\d{4})$/.exec(line)?.[1]).find(Boolean) ?? null;
  const isExpand = lines.includes("-- expand");
  return {
    kind: after ? "contract" : isExpand ? "expand" : null,
    after,
    isConcurrent: lines.includes("-- concurrently"),
  };
}
