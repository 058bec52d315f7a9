import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** At most this long after a signing began. One takes 20 to 100 ms on the machine of CI. */
const WITHIN_MS = 90;
const AT_ONCE = 3;

type Prepared = { visitId: string; rev: number };

/** Signs in processes that are killed with -9 at a random moment of a signing. Returns the visits that were being signed. */
export async function killSigning(
  settings: Record<string, string>,
  providerId: string,
  groups: Prepared[][],
): Promise<{ interrupted: string[]; finished: string[] }> {
  const [interrupted, finished]: [string[], string[]] = [[], []];
  const waiting = [...groups];
  const lane = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const { began, ended } = await killOne(settings, providerId, group);
      interrupted.push(...began.filter((id) => !ended.includes(id)));
      finished.push(...ended);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { interrupted, finished };
}

async function killOne(settings: Record<string, string>, providerId: string, group: Prepared[]) {
  const file = fileURLToPath(new URL("./sign.ts", import.meta.url));
  const visits = group.map(({ visitId, rev }) => `${visitId}:${rev}`);
  const child = spawn(process.execPath, [file, providerId, ...visits], {
    env: { ...settings, PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise((done) => child.once("exit", done));
  const [began, ended]: [string[], string[]] = [[], []];
  // The first signing of a process also opens its connections.
  const victim = 1 + Math.floor(Math.random() * (group.length - 1));
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, visitId = ""] = line.split(" ");
    (what === "begin" ? began : ended).push(visitId);
    if (what !== "begin" || began.length !== victim + 1) continue;
    await sleep(Math.random() * WITHIN_MS);
    child.kill("SIGKILL");
  }
  await gone;
  return { began, ended };
}
