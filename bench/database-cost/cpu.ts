import { readdir, readFile } from "node:fs/promises";

/** Clock ticks in /proc, on every Linux we run on. */
const TICK_MS = 10;

type Times = { parent: number; ownMs: number; endedChildrenMs: number };

/** CPU time of one process, in milliseconds. */
export async function cpuOf(pid: number): Promise<number> {
  return (await timesOf(pid))?.ownMs ?? 0;
}

/** CPU time of a PostgreSQL server with all its connections, including closed ones. */
export async function cpuOfServer(postmaster: number): Promise<number> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const all = await Promise.all(pids.map(timesOf));
  const alive = all.filter((times) => times?.parent === postmaster).reduce((sum, times) => sum + times!.ownMs, 0);
  return alive + ((await timesOf(postmaster))?.endedChildrenMs ?? 0);
}

export async function parentOf(pid: number): Promise<number> {
  return (await timesOf(pid))!.parent;
}

async function timesOf(pid: number): Promise<Times | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (!text) return null;
  // The name in the second field may contain spaces; after its bracket they're separators.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ms = (field: number) => Number(fields[field - 3]) * TICK_MS;
  return { parent: Number(fields[1]), ownMs: ms(14) + ms(15), endedChildrenMs: ms(16) + ms(17) };
}
