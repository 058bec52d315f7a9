import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export type Phrase = { text: string; isHeldOut: boolean };

export function readPhrases(file: "emergencies-en" | "emergencies-es" | "ordinary"): Phrase[] {
  const lines = readFileSync(new URL(`${file}.txt`, import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((text) => ({ text, isHeldOut: isHeldOut(text) }));
}

/** Determined by the phrase alone: nobody chooses which ones are held out. */
function isHeldOut(text: string): boolean {
  return createHash("sha256").update(text).digest().readUInt32BE(0) % 3 === 0;
}
