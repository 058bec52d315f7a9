import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report, say } from "#test/report.ts";
import { ATTEMPTS } from "./account-lifecycle/attempts.ts";
import { buildWithoutGuards } from "./account-lifecycle/build-without-guards.ts";
import { openWorld } from "./account-lifecycle/world.ts";

/**
 * Attacks on an account from its invitation to its end, over HTTP against the built clinic: none may succeed. Controls: the same
 * attacks against a second build without any guard, where each one must. `--small` skips the second build.
 */
type Outcome = { name: string; isThrough: boolean; problem?: string };

const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);

if (process.argv.includes("--attempts")) await tryAll();
else await drill();

async function drill(): Promise<void> {
  const started = performance.now();
  const guarded = await runAgainst({});
  const through = guarded.filter(({ isThrough }) => isThrough);
  const broken = guarded.filter(({ problem }) => problem !== undefined);
  say(`${guarded.length} attempts, ${through.length} got through, ${broken.length} could not be made`);
  for (const { name, problem } of [...through, ...broken]) say(`  ${name}${problem ? `: ${problem}` : " GOT THROUGH"}`);
  const controls = isSmall ? [] : await runWithoutGuards();
  const held = controls.filter(({ isThrough }) => !isThrough);
  if (!isSmall) say(`without guards ${controls.length - held.length} of ${controls.length} get through`);
  for (const { name, problem } of held) say(`  control holds: ${name}${problem ? ` (${problem})` : ""}`);
  say(`took ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const failures = through.length + broken.length + held.length;
  const isWhole = guarded.length === ATTEMPTS.length && (isSmall || controls.length === ATTEMPTS.length);
  report({
    name: "account-lifecycle",
    value: failures,
    unit: `of ${ATTEMPTS.length} attempts through or without control`,
    target: 0,
    ok: failures === 0 && isWhole,
  });
}

async function runWithoutGuards(): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), "clinic-unguarded-"));
  try {
    const build = await buildWithoutGuards(folder);
    return await runAgainst({ BUILD_DIR: build });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A separate process: which build a clinic starts is read from the environment. */
async function runAgainst(env: Record<string, string>): Promise<Outcome[]> {
  const args = [...process.execArgv, process.argv[1]!, ...process.argv.slice(2), "--attempts"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  await once(child, "close");
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Outcome);
}

async function tryAll(): Promise<void> {
  const world = await openWorld();
  try {
    for (const { name, isThrough } of ATTEMPTS) {
      const outcome = await isThrough(world).then(
        (through): Outcome => ({ name, isThrough: through }),
        (error: unknown): Outcome => ({ name, isThrough: false, problem: String(error) }),
      );
      say(JSON.stringify(outcome));
    }
  } finally {
    await world.close();
  }
}
