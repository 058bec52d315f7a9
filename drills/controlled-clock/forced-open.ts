import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { gatesOf, GateKey } from "#domain/prescribing/controlled/controlled-gates.ts";

const SOURCE = new URL("../../src/domain/prescribing/controlled/controlled-gates.ts", import.meta.url);
/** Beside the packages, so that the copy finds those it imports. */
const FOLDER = join(
  realpathSync(new URL("../../node_modules", import.meta.url)),
  ".cache",
  `controlled-clock-${process.pid}`,
);

/** The rules as they are, but with one gate that is always open. */
export async function gatesWithOneOpen(key: GateKey): Promise<typeof gatesOf> {
  const source = readFileSync(SOURCE, "utf8");
  const forced = source.replace(new RegExp(`^  ${key}: [a-zA-Z]+,$`, "m"), `  ${key}: () => met(null, null),`);
  if (forced === source) throw new Error(`There is no rule of ${key} to replace`);
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${key}.mjs`);
  writeFileSync(file, stripTypeScriptTypes(forced, { mode: "strip" }));
  return ((await import(pathToFileURL(file).href)) as { gatesOf: typeof gatesOf }).gatesOf;
}

export const FORCED_FOLDER = FOLDER;
