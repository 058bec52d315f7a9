import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The layers of ARCHITECTURE.md again, so a mistake in the rules goes unnoticed only if the test has the same one. */
const ROWS = [
  ["audit"],
  ["identity", "catalog", "site"],
  ["scheduling", "messaging", "search", "billing"],
  ["chart"],
  ["files", "content"],
  ["intake", "labs", "visits"],
  ["safety"],
  ["prescribing"],
  ["orders"],
  ["desk"],
];
const SLICES = [...ROWS.flat(), "marketing"];

describe("the folder of bad examples", () => {
  const found = violations("test/boundaries/bad").map(({ rule }) => rule);
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("breaks rule %i, and it is seen", (n) => {
    expect(found.filter((rule) => rule.startsWith(`${n}-`))).not.toEqual([]);
  });
});

test("the rules know the same slices", () => {
  const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as { forbidden: { name: string }[] };
  const known = config.forbidden.flatMap(({ name }) => /^4-slice-row-(.+)/.exec(name)?.[1] ?? []);
  expect(known.sort()).toEqual(SLICES.toSorted());
});

test("neither the edge nor the pages see each other, and what they share sees neither", () => {
  const seen = violations("test/boundaries/bad").filter(({ rule }) => rule.startsWith("10-"));
  expect(seen.map(({ from }) => from.replace("test/boundaries/bad/", "")).sort()).toEqual([
    "http/up.ts",
    "server/uses-page.ts",
    "web/admin/uses-edge.ts",
  ]);
});

describe("every slice imports every other", () => {
  let root: string;
  let found: { rule: string; from: string }[];

  beforeAll(() => {
    mkdirSync(".data", { recursive: true });
    root = mkdtempSync(".data/boundaries-");
    write("core/thing.ts", "export const thing = 1;");
    for (const slice of SLICES) {
      write(`domain/${slice}/thing.ts`, 'export { thing } from "../../core/thing.ts";');
      for (const other of SLICES) write(`domain/${slice}/to-${other}.ts`, `import "../${other}/thing.ts";`);
    }
    write("domain/newcomer/thing.ts", 'import "../../core/thing.ts";');
    found = violations(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test("a slice that has no row is refused until it gets one", () => {
    expect(flagged("domain/newcomer/thing.ts")).toEqual(["4-slice-unknown"]);
  });

  test.each(SLICES)("%s may look down and nowhere else", (slice) => {
    const rightly = SLICES.filter((other) => !mayImport(slice, other));
    const actually = SLICES.filter((other) => flagged(`domain/${slice}/to-${other}.ts`).length > 0);
    expect(actually).toEqual(rightly);
    expect(flagged(`domain/${slice}/thing.ts`)).toEqual([]);
  });

  function write(file: string, text: string): void {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), `${text}\n`);
  }

  function flagged(file: string): string[] {
    return found.filter(({ from }) => from === join(root, file)).map(({ rule }) => rule);
  }
});

function mayImport(slice: string, other: string): boolean {
  if (slice === other) return true;
  if (slice === "marketing") return ["identity", "audit"].includes(other);
  if (other === "marketing") return false;
  return rowOf(other) < rowOf(slice);
}

function rowOf(slice: string): number {
  return ROWS.findIndex((row) => row.includes(slice));
}

function violations(root: string): { rule: string; from: string }[] {
  const { stdout } = spawnSync(
    "node_modules/.bin/depcruise",
    [root, "--config", ".dependency-cruiser.cjs", "--output-type", "json"],
    { env: { ...process.env, BOUNDARY_ROOT: root }, encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}
