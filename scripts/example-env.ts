import { readFileSync, writeFileSync } from "node:fs";
import { COMMAND_ONLY, SHARED, WEB_ONLY, WORKER_ONLY, type Variable } from "#core/env/variables.ts";

/**
 * `node scripts/example-env.ts`: writes docs/operations/example.env from the table of variables. With --check, fails if the file is out
 * of date.
 */
const FILE = new URL("../docs/operations/example.env", import.meta.url);
const INTRODUCTION = `# An example of every setting, made from the table in src/core/env/variables.ts by scripts/example-env.ts.
# Three files: the first part for both processes, the second for web only, the third for the worker only. A process that is given
# a secret of another refuses to start. Every variable may come as NAME_FILE instead: the path of a file that holds the value.
# REPLACE what says so. Make each keyring anew: echo "k1:$(openssl rand -base64 32)". configure.md explains each.
`;

const text = [
  INTRODUCTION,
  part("web and worker", SHARED),
  part("web", WEB_ONLY),
  part("worker", WORKER_ONLY),
  part("commands, never a process", COMMAND_ONLY),
].join("\n");

if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== text) {
    process.stderr.write("docs/operations/example.env does not match the table: node scripts/example-env.ts\n");
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
}

function part(title: string, table: Record<string, Variable>): string {
  return `# == ${title}\n${Object.entries(table).map(lines).join("")}`;
}

function lines([name, { about, example }]: [string, Variable]): string {
  return `# ${about}\n${example === undefined ? `# ${name}=` : `${name}=${example}`}\n`;
}
