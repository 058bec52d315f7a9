import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

/**
 * The head of the chain, kept outside the database: a file on another disk, or one that is shipped away at once. Without it,
 * someone who removes the newest rows together with their seals leaves no trace.
 */
const Line = z.object({ n: z.coerce.bigint(), hash: z.hex().length(64), at: z.iso.datetime() });
export type Anchor = { n: bigint; hash: Buffer };

export async function appendAnchor(file: string, anchor: Anchor & { at: Date }): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const line = { n: String(anchor.n), hash: anchor.hash.toString("hex"), at: anchor.at.toISOString() };
  await appendFile(file, `${JSON.stringify(line)}\n`, { flush: true });
}

export async function readAnchors(file: string): Promise<Anchor[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => Line.parse(JSON.parse(line)))
    .map(({ n, hash }) => ({ n, hash: Buffer.from(hash, "hex") }));
}
