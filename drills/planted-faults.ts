import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest, type Vitest } from "vitest/node";
import { failedTests } from "#test/failed-tests.ts";
import { report, say } from "#test/report.ts";
import { FAULTS, type Fault } from "./planted-faults/faults.ts";

/**
 * `npm run drill -- planted-faults [--small] [--only=TEXT]`: plants each fault that once got past every test, one at a time, in a copy
 * of the source, and runs the tests that must catch it. `--small` plants a few that pure rules catch. The copy, PostgreSQL and its
 * template are created once.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
/** How many may go unnoticed, listed by name. */
const MAX_UNNOTICED = 2;
const SMALL = new Set([
  "orders/reorders/gates.test.ts",
  "orders/reorders/reorder-date.test.ts",
  "intake/consents/consents.test.ts",
]);

const home = fileURLToPath(new URL("..", import.meta.url));
const chosen = FAULTS.filter(
  ({ name, file, tests }) =>
    (!isSmall || tests.every((test) => SMALL.has(test))) && (!only || `${name} ${file}`.includes(only)),
);
const copy = await makeCopy();
process.env["TZ"] = "UTC";
const vitest = await createVitest("test", {
  root: copy,
  watch: false,
  reporters: [{}],
  bail: 1,
  testTimeout: 60_000,
  hookTimeout: 90_000,
});
const failures: string[] = [];
const unnoticed: string[] = [];
let noticed = 0;
try {
  await vitest.standalone();
  await runHealthy(vitest);
  for (const fault of failures.length === 0 ? chosen : []) await plant(vitest, fault);
} finally {
  await vitest.close();
  await rm(copy, { recursive: true, force: true });
}
for (const name of unnoticed) say(`Not noticed: ${name}`);
for (const failure of failures) say(`FAILED: ${failure}`);
const target = isSmall || only ? chosen.length : chosen.length - MAX_UNNOTICED;
const ok = failures.length === 0 && noticed >= target;
report({ name: "planted-faults", value: noticed, unit: `of ${chosen.length} faults noticed`, target, ok });

/** Without a fault everything passes: a test that fails anyway would catch nothing. */
async function runHealthy(runner: Vitest): Promise<void> {
  const failed = await run(runner, [...new Set(chosen.flatMap(({ tests }) => tests))]);
  for (const test of failed) failures.push(`fails without any fault: ${test}`);
}

async function plant(runner: Vitest, { name, file, find, replace, tests }: Fault): Promise<void> {
  const path = join(copy, "src/domain", file);
  const healthy = await readFile(path, "utf8");
  if (healthy.split(find).length !== 2) {
    failures.push(`"${name}" stands ${healthy.split(find).length - 1} times in ${file}, not once`);
    return;
  }
  await write(
    runner,
    path,
    healthy.replace(find, () => replace),
  );
  const started = performance.now();
  const [seenBy] = await run(runner, tests);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await write(runner, path, healthy);
  if (seenBy) noticed += 1;
  else unnoticed.push(name);
  say(`${seenBy ? "noticed" : "NOT NOTICED"} (${seconds} s): ${name}${seenBy ? `, by ${seenBy}` : ""}`);
}

async function write(runner: Vitest, path: string, text: string): Promise<void> {
  await writeFile(path, text);
  runner.invalidateFile(path);
}

async function run(runner: Vitest, tests: string[]): Promise<string[]> {
  const paths = tests.map((test) => join(copy, "src/domain", test));
  const failed = await failedTests(runner, await runner.globTestSpecifications(paths));
  return failed.map(({ file, name }) => `${file}: ${name}`);
}

/** The source tree without what domain tests don't read; packages are linked. */
async function makeCopy(): Promise<string> {
  const to = await realpath(await mkdtemp(join(tmpdir(), "clinic-planted-")));
  const without = new Set(["node_modules", ".git", "build", "docs", "e2e", "public"]);
  await cp(home, to, { recursive: true, filter: (path) => !without.has(relative(home, path)) });
  await symlink(join(home, "node_modules"), join(to, "node_modules"));
  return to;
}
