import { existsSync } from "node:fs";
import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/** One clock for a whole clinic: its database, web, worker and sandboxes read it, and it can be moved. Timers run at their usual speed. */
export type MovableClock = {
  /** For every process that goes by this clock. */
  env: Record<string, string>;
  now(): Date;
  set(to: Date): Promise<void>;
  end(): Promise<void>;
};

/** Whether Debian's faketime is here (`apt-get install faketime`). */
export function hasMovableClock(): boolean {
  return existsSync(LIBRARY);
}

export async function startClock(at: Date): Promise<MovableClock> {
  const folder = await mkdtemp(join(tmpdir(), "clock-"));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const file = join(folder, "offset");
  let offset = 0;
  const clock: MovableClock = {
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    now: () => new Date(Date.now() + offset),
    async set(to) {
      offset = Math.round((to.getTime() - Date.now()) / 1000) * 1000;
      const next = `${file}.next`;
      await writeFile(next, `${offset < 0 ? "-" : "+"}${Math.abs(offset) / 1000}s\n`);
      await chmod(next, 0o644);
      // Replaced in one step: nobody ever reads half a number.
      await rename(next, file);
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
  await clock.set(at);
  return clock;
}
