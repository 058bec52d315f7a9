import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { environmentFor } from "#core/env/command-env.ts";
import { POINTS, type Point } from "./kill.ts";

/** A process of the clinic that's restarted whenever it dies. */
export type Kept = { deaths: number[]; restart(env: Record<string, string>): Promise<void>; stop(): Promise<void> };

export async function keepAlive(
  file: "web.ts" | "worker.ts",
  settings: Record<string, string>,
  maxKills: number,
): Promise<Kept> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const own = file === "worker.ts" ? environmentFor("worker", settings) : settings;
  const deaths = POINTS.map(() => 0);
  let extra: Record<string, string> = {};
  let isStopping = false;
  let child = await start();
  process.once("exit", () => child.kill("SIGKILL"));

  async function start(): Promise<ChildProcess> {
    // Enough have died: the rest run undisturbed.
    const spent = deaths.reduce((sum, n) => sum + n, 0) >= maxKills;
    const chances = spent ? { KILL_CHANCES: "{}" } : {};
    const made = spawn(process.execPath, [path], {
      env: { PATH: process.env["PATH"], TZ: "UTC", ...own, ...extra, ...chances },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((done) => {
      made.stdout.on("data", (chunk) => {
        for (const [, point] of String(chunk).matchAll(/died (\d)/g)) deaths[Number(point)]! += 1;
        if (String(chunk).includes("ready")) done();
      });
      made.once("exit", () => {
        done();
        if (!isStopping && made === child) void start().then((next) => (child = next));
      });
    });
    return made;
  }

  async function end(): Promise<void> {
    isStopping = true;
    const gone = new Promise((done) => child.once("exit", done));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await gone;
    }
    isStopping = false;
  }

  return {
    deaths,
    async restart(env) {
      await end();
      extra = env;
      child = await start();
    },
    stop: end,
  };
}

/** Where each kind of process may die, and how likely each time. */
export function chances(points: Partial<Record<Point, number>>): Record<string, string> {
  return { KILL_CHANCES: JSON.stringify(points) };
}
