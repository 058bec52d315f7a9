import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readHeaders } from "../migrations/files.ts";

/** Earlier migrations were applied long ago; from here on, each must run while the clinic is working. */
const FIRST = "0073";
const FOLDER = "migrations";

/** The runner sets the timeouts, and our counters and codes are small by their check constraints. */
const NOT_ASKED = ["require-timeout-settings", "prefer-bigint-over-int", "prefer-bigint-over-smallint"];

/** Reports migrations that would block a running clinic, by their headers and with squawk. */
export function onlineProblems(folder: string, first = FIRST): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && name >= first)
    .sort();
  return names.flatMap((name) => {
    const path = join(folder, name);
    const { kind, after, isConcurrent } = readHeaders(readFileSync(path, "utf8"));
    const missing = kind ? [] : [`${name} must begin with "-- expand" or "-- contract: after NNNN".`];
    const isKnown = !after || readdirSync(folder).some((other) => other.startsWith(`${after}-`) && other < name);
    const unknown = isKnown ? [] : [`${name} comes after ${after}, which is no earlier migration.`];
    return [...missing, ...unknown, ...squawkProblems(path, isConcurrent)];
  });
}

function squawkProblems(path: string, isConcurrent: boolean): string[] {
  const flags = [`--exclude=${NOT_ASKED.join(",")}`, "--pg-version=15", "--reporter=json"];
  const inTransaction = isConcurrent ? [] : ["--assume-in-transaction"];
  const { stdout, stderr, error } = spawnSync("node_modules/.bin/squawk", [...flags, ...inTransaction, path], {
    encoding: "utf8",
  });
  if (error || !stdout.startsWith("[")) throw error ?? new Error(`squawk failed: ${stderr || stdout}`);
  const found: { file: string; line: number; rule_name: string; message: string }[] = JSON.parse(stdout);
  return found.map(({ file, line, rule_name: rule, message }) => `${file}:${line + 1} ${rule}: ${message}`);
}

if (import.meta.main) {
  const problems = onlineProblems(FOLDER);
  for (const line of problems) process.stderr.write(`${line}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
