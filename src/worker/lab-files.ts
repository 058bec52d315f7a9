import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#core/ctx.ts";
import { receiveLabFile } from "#domain/labs/interface/receive-lab-file.ts";

/** A file that still grows is still being uploaded. */
const SETTLED_MS = 5_000;
const LOOK_EVERY_MS = 5_000;
const MAX_BYTES = 16_000_000;

/**
 * Reads what labs delivered into a folder. A file is moved to `done` or `refused` after it is stored, never before: if we stop in
 * between, it is read again and adds nothing. Names may be a patient's, so they aren't logged.
 */
export async function readLabFolder(ctx: Ctx, folder: string, settledMs = SETTLED_MS): Promise<number> {
  const [done, refused] = [join(folder, "done"), join(folder, "refused")];
  await mkdir(done, { recursive: true });
  await mkdir(refused, { recursive: true });
  let count = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // Uploads under way have such names with most servers.
    if (!entry.isFile() || /^\.|\.(part|tmp|filepart)$/i.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const found = await stat(path).catch(() => null);
    if (!found || ctx.now.getTime() - found.mtimeMs < settledMs) continue;
    // Too large to be a message: it stays where a person sees it.
    const bytes = found.size > MAX_BYTES ? null : await readFile(path).catch(() => null);
    if (!bytes) continue;
    const outcome = await receiveLabFile(ctx, bytes);
    const target = join(outcome === "stored" ? done : refused, `${ctx.now.getTime()}-${count}-${entry.name}`);
    // Another worker may have moved it.
    await rename(path, target).catch(ignoreMissing);
    count += 1;
  }
  return count;
}

/** Looks again and again until stopped. A folder that can't be read is an error in the log, not the end of the worker. */
export function watchLabFolder(folder: string, ctxFor: () => Ctx): { stop(): Promise<void> } {
  let isStopped = false;
  let wake = () => {};
  const looking = (async () => {
    while (!isStopped) {
      const ctx = ctxFor();
      await readLabFolder(ctx, folder).catch((error: unknown) => ctx.log.error({ err: error }, "lab folder"));
      if (isStopped) return;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, LOOK_EVERY_MS);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  })();
  return {
    async stop() {
      isStopped = true;
      wake();
      await looking;
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
