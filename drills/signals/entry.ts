import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentFor } from "#core/env/command-env.ts";
import type { Clinic } from "#test/clinic.ts";
import { freePort } from "../../scripts/local-postgres.ts";

export type Entry = {
  url: string;
  /** Signals the process, as a supervisor would, and returns how many seconds passed until it and its node were gone. */
  stop(): Promise<number>;
  /** Whether the node process is still there. */
  isAlive(): boolean;
  kill(): void;
};

const ROOT = resolve(import.meta.dirname, "../..");
const WAIT_SECONDS = 6;
const FILES = { web: join(ROOT, "build/programs/web.js"), worker: join(ROOT, "build/programs/worker.js") };

/** Starts a process of the clinic with npm, with node itself, or with npm and a script that leaves node under the shell. */
export async function startEntry(
  clinic: Clinic,
  process_: "web" | "worker",
  kind: "npm" | "node" | "below-a-shell",
): Promise<Entry> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const folder = kind === "below-a-shell" ? folderWithOldScript(process_) : null;
  const [command, args] =
    kind === "node"
      ? [process.execPath, ["--enable-source-maps", FILES[process_]]]
      : ["npm", ["run", "--silent", kind === "npm" ? { web: "start", worker: "worker" }[process_] : "start"]];
  const child = spawn(command as string, args as string[], {
    cwd: folder ?? ROOT,
    env: {
      PATH: [join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
      HOME: process.env["HOME"],
      ...environmentFor(process_, clinic.env),
      NODE_ENV: "production",
      BUILD_DIR: join(ROOT, "build"),
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const started = () => new RegExp(`"pid":(\\d+).*"msg":"${process_} started"`).exec(output)?.[1];
  for (let i = 0; i < 300 && !started() && child.exitCode === null; i++) await sleep(100);
  const pid = Number(started());
  if (!pid) throw new Error(`${kind} did not start the ${process_}:\n${output}`);
  const isAlive = () => isRunning(pid);
  return {
    url: `http://127.0.0.1:${port}`,
    isAlive,
    async stop() {
      const from = performance.now();
      child.kill("SIGTERM");
      const passed = () => (performance.now() - from) / 1000;
      while ((isAlive() || child.exitCode === null) && passed() < WAIT_SECONDS) await sleep(50);
      return passed();
    },
    kill() {
      child.kill("SIGKILL");
      if (isAlive()) process.kill(pid, "SIGKILL");
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function folderWithOldScript(name: "web" | "worker"): string {
  const folder = mkdtempSync(join(tmpdir(), "clinic-signals-"));
  const scripts = { start: `NODE_ENV=production node --enable-source-maps ${FILES[name]}` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "below-a-shell", private: true, scripts }));
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
