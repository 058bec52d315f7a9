import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

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
  // The first signing of a process says how long one takes here, with opening its connections: some kills come after the commit.
  const victim = 1 + Math.floor(Math.random() * (group.length - 1));
  let [startedAt, tookMs] = [0, 0];
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, visitId = ""] = line.split(" ");
    (what === "begin" ? began : ended).push(visitId);
    if (began.length === 1 && what === "begin") startedAt = performance.now();
    if (ended.length === 1 && what === "end") tookMs = performance.now() - startedAt;
    if (what !== "begin" || began.length !== victim + 1) continue;
    await sleep(Math.random() * tookMs);
    child.kill("SIGKILL");
  }
  await gone;
  return { began, ended };
}
