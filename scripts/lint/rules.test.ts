import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const REFUSED = [
  "export const whole = { ...{ a, b }, c };",
  "export const whole = { ...({ a, b } as const), c };",
  "export const list = [...[a, b], c];",
  "export const most = Math.max(...[a, b]);",
  "export const tag = <A {...{ b, c }} />;",
];
const ACCEPTED = [
  "export const whole = { ...given, c };",
  "export const whole = { ...(given ? { a } : {}), c };",
  "export const list = [...new Set(given)];",
  "export const tag = <A {...given} />;",
];

test("lint refuses a literal that is spread where it stands, and no other spread", () => {
  const lines = [...REFUSED, ...ACCEPTED];
  // Inside the repository: oxlint reads the configuration above the file.
  const folder = mkdtempSync(join(import.meta.dirname, ".lint-"));
  try {
    for (const [i, line] of lines.entries()) writeFileSync(join(folder, `sample-${i}.tsx`), `${line}\n`);
    const { stdout } = spawnSync("node_modules/.bin/oxlint", ["--format=unix", folder], { encoding: "utf8" });
    const found = stdout.split("\n").filter((line) => line.includes("no-literal-spread"));
    expect(lines.filter((_, i) => found.some((line) => line.includes(`sample-${i}.tsx`)))).toEqual(REFUSED);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
