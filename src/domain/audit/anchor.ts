import { appendFile, mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import type { Env } from "#core/env.ts";

/**
 * The head of the chain, stored outside the database: a file on another disk, or one shipped elsewhere right away. Without it,
 * someone who removes the latest rows together with their seals leaves no trace.
 */
const Line = z.object({ n: z.coerce.bigint(), hash: z.hex().length(64), at: z.iso.datetime() });
export type Anchor = { n: bigint; hash: Buffer };

/** Only the worker and `npm run verify-audit` have one. */
export function anchorFile(env: Pick<Env, "AUDIT_ANCHOR_FILE">): string {
  if (!env.AUDIT_ANCHOR_FILE) throw new Error("This process has no audit anchor");
  return env.AUDIT_ANCHOR_FILE;
}

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
  return text.split("\n").filter(Boolean).map(parseLine);
}

/** Reads only the end of the file: it grows by a line a minute for years. */
export async function findLastAnchor(file: string): Promise<Anchor | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(Math.min(size, 1_000));
    await handle.read(end, 0, end.length, size - end.length);
    const line = end.toString("utf8").trimEnd().split("\n").at(-1);
    return line ? parseLine(line) : null;
  } finally {
    await handle.close();
  }
}

function parseLine(line: string): Anchor {
  const { n, hash } = Line.parse(JSON.parse(line));
  return { n, hash: Buffer.from(hash, "hex") };
}
