import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";
import { failedTests, type FailedTest } from "#test/failed-tests.ts";
import { report, say } from "#test/report.ts";

/**
 * `npm run drill -- policies-off [--small]`: runs the domain and access tests with every policy switched off. Only tests about the
 * policies themselves may fail; any other means a use case relies on the database alone. `--small` skips slices whose use cases read
 * only the actor's own data.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const SMALL = [
  "audit",
  "chart",
  "desk",
  "files",
  "intake",
  "labs",
  "marketing",
  "messaging",
  "orders",
  "prescribing",
  "scheduling",
];

/** Tests about policies: they must fail, which also shows that the policies are off. Without a name, the whole file. */
const ABOUT_POLICIES: { file: string; name?: string }[] = [
  { file: "test/access/lints.test.ts" },
  { file: "test/access/table-probes.test.ts" },
  { file: "test/access/two-locks.test.ts", name: "without the use case's check, row-level security still refuses" },
  { file: "test/access/two-locks.test.ts", name: "with every policy off the use case still refuses" },
  { file: "src/domain/audit/record-audit.test.ts", name: "nobody can write a row in another person's name" },
  { file: "src/domain/audit/record-audit.test.ts", name: "sees no audit rows" },
  { file: "src/domain/files/stored-files.test.ts", name: "with either lock taken off is still refused" },
  { file: "src/domain/identity/profile/profile-grants.test.ts" },
  { file: "src/domain/marketing/deliver.test.ts", name: "nobody agrees to marketing by text message" },
];

process.env["TEST_POLICIES"] = "off";
process.env["TZ"] = "UTC";
const root = fileURLToPath(new URL("..", import.meta.url));
const vitest = await createVitest("test", { root, watch: false, reporters: [{}] });
let failed: FailedTest[];
let ran: Set<string>;
try {
  await vitest.standalone();
  const folders = isSmall ? SMALL.map((slice) => `src/domain/${slice}/`) : ["src/domain/"];
  const found = await vitest.globTestSpecifications([...folders, "test/access/"]);
  // Tests that talk to the built clinic over HTTP are left out: that clinic has a separate database.
  const specifications = found.filter(
    ({ moduleId }) => !/running-clinic|\/doors\.ts/.test(readFileSync(moduleId, "utf8")),
  );
  ran = new Set(specifications.map(({ moduleId }) => moduleId.slice(root.length)));
  failed = await failedTests(vitest, specifications);
} finally {
  await vitest.close();
}
const oneLock = failed.filter((test) => !ABOUT_POLICIES.some((about) => isAbout(about, test)));
const asleep = ABOUT_POLICIES.filter((about) => ran.has(about.file) && !failed.some((test) => isAbout(about, test)));
for (const { file, name } of oneLock) say(`Refused by the database alone: ${file}: ${name}`);
for (const { file, name } of asleep) say(`FAILED: passes without policies: ${file}${name ? `: ${name}` : ""}`);
const ok = oneLock.length === 0 && asleep.length === 0;
const unit = `tests of ${ran.size} files fail without policies and are not about them`;
report({ name: "policies-off", value: oneLock.length, unit, target: 0, ok });

function isAbout(about: { file: string; name?: string }, test: FailedTest): boolean {
  return about.file === test.file && (about.name === undefined || test.name.includes(about.name));
}
