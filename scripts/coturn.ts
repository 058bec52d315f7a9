import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const PROGRAM = "/usr/bin/turnserver";

export type Relay = { child: ChildProcess; stop(): Promise<void> };

/** Whether Debian's coturn is here (`apt-get install coturn`). */
export function hasCoturn(): boolean {
  return existsSync(PROGRAM);
}

/** The relay on this machine alone, with credentials made from `secret`. Debian's package may start its own; this one is ours. */
export async function startCoturn({
  port,
  secret,
  env,
}: {
  port: number;
  secret: string;
  env?: Record<string, string>;
}): Promise<Relay> {
  const child = spawn(
    PROGRAM,
    [
      "-n",
      `--listening-port=${port}`,
      "--listening-ip=127.0.0.1",
      "--relay-ip=127.0.0.1",
      "--allow-loopback-peers",
      "--realm=clinic",
      "--use-auth-secret",
      `--static-auth-secret=${secret}`,
      "--no-tls",
      "--no-dtls",
      "--no-cli",
      "--log-file=stdout",
      "--simple-log",
      `--pidfile=/tmp/clinic-coturn-${port}.pid`,
      `--userdb=/tmp/clinic-coturn-${port}.db`,
    ],
    { stdio: "ignore", env: { ...process.env, ...env } },
  );
  await sleep(500);
  if (child.exitCode !== null) throw new Error(`coturn ended with ${child.exitCode}`);
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
    },
  };
}
