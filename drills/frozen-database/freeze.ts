import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** Pauses every process of a PostgreSQL server, like a hung machine: connections stay open and send nothing. */
export async function findServer(client: pg.Client): Promise<{ freeze(): void; thaw(): void }> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(rows[0]!.pid);
  if (!postmaster) throw new Error("The server is not on this machine");
  let frozen: number[] = [];
  return {
    freeze() {
      // The parent first, so it can't start new ones.
      process.kill(postmaster, "SIGSTOP");
      frozen = [postmaster, ...childrenOf(postmaster)];
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    },
    thaw() {
      for (const pid of frozen.toReversed()) process.kill(pid, "SIGCONT");
      frozen = [];
    },
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) || null;
  } catch {
    return null;
  }
}
