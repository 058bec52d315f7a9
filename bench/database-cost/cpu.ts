import { readdir, readFile } from "node:fs/promises";

/** Of the clock in /proc, on every Linux that we run on. */
const TICK_MS = 10;

type Times = { parent: number; ownMs: number; endedChildrenMs: number };

/** CPU of one process, in milliseconds. */
export async function cpuOf(pid: number): Promise<number> {
  return (await timesOf(pid))?.ownMs ?? 0;
}

/** CPU of a PostgreSQL server with all its connections, those that ended too. */
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
  // The name in the second field may hold spaces; behind its bracket they are what they are.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ms = (field: number) => Number(fields[field - 3]) * TICK_MS;
  return { parent: Number(fields[1]), ownMs: ms(14) + ms(15), endedChildrenMs: ms(16) + ms(17) };
}
