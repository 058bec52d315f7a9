import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** An exported domain function that takes the context of a request or a job. Guards (`require…`) are part of one. */
const USE_CASE = /^export (?:async )?function (?!require)(\w+)(?:<[^(]*>)?\(\s*ctx: Ctx\b/gm;

/** What's wrong with a domain file: it may contain one use case and has its name. */
export function misplacedUseCases(file: string, text: string): string[] {
  const names = [...new Set([...text.matchAll(USE_CASE)].map(([, name = ""]) => name))];
  if (names.length > 1) return [`${file} holds ${names.length} use cases: ${names.join(", ")}`];
  const expected = names.map(kebabCase).find((name) => name !== basename(file).replace(/(\.server)?\.ts$/, ""));
  return expected ? [`${file} should be named ${expected}.ts`] : [];
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

if (import.meta.main) {
  const files = globSync("src/domain/**/*.ts").filter((file) => !/\.test\.ts$|\/queries[^/]*$/.test(file));
  const misplaced = files.flatMap((file) => misplacedUseCases(file, readFileSync(file, "utf8")));
  for (const line of misplaced) process.stderr.write(`${line}\n`);
  process.exitCode = misplaced.length > 0 ? 1 : 0;
}
