import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { report, say } from "#test/report.ts";

/**
 * `npm run bench -- mutation [--only=FOLDER]`: StrykerJS mutates the domain's pure rules in every way it can, one at a time, and the
 * tests that need no database must catch it. Folder by folder, so a mutation of a table runs only its own tests.
 */
const RULES: Record<string, string[]> = {
  billing: ["discount-code", "dunning", "invoice", "ledger", "may-see", "payment", "plan"],
  labs: ["alert-rule", "marker", "reading", "report", "due-at", "result-status", "stop"],
  prescribing: ["dose", "medicines", "prescribing-rules", "prescription", "supply"],
  "intake/registration": ["journey"],
  catalog: ["price"],
  desk: ["birth-date-term", "people-term", "rank-words"],
  files: ["file"],
  identity: ["factor", "registration-status", "return-path", "session", "throttle"],
  messaging: ["contact-topic", "request-state", "shift"],
  orders: ["business-days", "gates", "order", "reorder-date"],
  scheduling: ["appointment", "local-day", "slots", "state-zone", "visit-rules", "visit-time"],
};
const TARGET_PERCENT = 85;

const Report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
});
/** `endless` of the caught ones were stopped because they never ended. */
type Score = { noticed: number; endless: number; unnoticed: number };

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const home = fileURLToPath(new URL("..", import.meta.url));
const scratch = await mkdtemp(join(tmpdir(), "clinic-mutation-"));
const total: Score = { noticed: 0, endless: 0, unnoticed: 0 };
try {
  for (const folder of Object.keys(RULES)) {
    if (only && only !== folder) continue;
    const score = await mutate(folder);
    total.noticed += score.noticed;
    total.endless += score.endless;
    total.unnoticed += score.unnoticed;
    say(`${folder}: ${percent(score)} % of ${score.noticed + score.unnoticed}, ${score.endless} of them endless`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
const value = percent(total);
const unit = `% of ${total.noticed + total.unnoticed} changes noticed`;
report({ name: "mutation", value, unit, target: TARGET_PERCENT, ok: value >= TARGET_PERCENT });

async function mutate(folder: string): Promise<Score> {
  const rules = RULES[folder]!.map((rule) => find(folder, rule));
  const fileName = join(scratch, "report.json");
  const config = join(scratch, "stryker.json");
  await writeFile(
    config,
    JSON.stringify({
      testRunner: "vitest",
      vitest: { configFile: "bench/mutation/vitest.config.ts" },
      plugins: ["@stryker-mutator/vitest-runner"],
      coverageAnalysis: "perTest",
      concurrency: 2,
      // On a busy machine a good test may be slow too, and must not count as an endless mutation.
      timeoutMS: 60_000,
      mutate: rules,
      reporters: ["json"],
      jsonReporter: { fileName },
      tempDirName: join(scratch, "sandbox"),
      ignorePatterns: ["docs", "e2e", "public", "migrations", "build", "content"],
      warnings: false,
    }),
  );
  await run(["node_modules/@stryker-mutator/core/bin/stryker.js", "run", config, "--logLevel", "error"], {
    MUTATION_FOLDER: folder,
    TZ: "UTC",
  });
  return read(Report.parse(JSON.parse(await readFile(fileName, "utf8"))));
}

/** Stryker passes over a file that is not there, and the score would rise by it. */
function find(folder: string, rule: string): string {
  const [file, another] = globSync(`src/domain/${folder}/**/${rule}.ts`, { cwd: home });
  if (!file || another) throw new Error(`${folder} has no or more than one ${rule}.ts`);
  return file;
}

/** A mutation that doesn't compile, or that never ends and is stopped, counts as caught. */
function read({ files }: z.infer<typeof Report>): Score {
  const score: Score = { noticed: 0, endless: 0, unnoticed: 0 };
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const { status, mutatorName, replacement, location } of mutants) {
      if (status === "Killed" || status === "Timeout") score.noticed += 1;
      if (status === "Timeout") score.endless += 1;
      if (status !== "Survived" && status !== "NoCoverage") continue;
      score.unnoticed += 1;
      say(
        `  ${file}:${location.start.line} ${mutatorName}: ${(replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 90)}`,
      );
    }
  }
  return score;
}

function percent({ noticed, unnoticed }: Score): number {
  return Math.round((1000 * noticed) / Math.max(1, noticed + unnoticed)) / 10;
}

function run(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const stdio = ["ignore", "inherit", "inherit"] as const;
    const child = spawn(process.execPath, args, { cwd: home, env: { ...process.env, ...env }, stdio: [...stdio] });
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(`Stryker ended with ${code}`))));
  });
}
