import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const file = (subset: string, weight: number) =>
  resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`);

/** The clinic's typeface. It comes in two files, and a PDF needs each letter from the file that has it. */
export const RECEIPT_FONTS = {
  plain: { base: file("latin", 400), extended: file("latin-ext", 400) },
  strong: { base: file("latin", 700), extended: file("latin-ext", 700) },
};

const BASE = /^[ -~ -ÿıŒœ–—‘’“”•…€−]$/u;
const EXTENDED = /^[Ā-ɏḀ-ẟ]$/u;

export type TextRun = { part: "base" | "extended"; text: string };

/** Splits text into runs that one font file can draw; null if a letter is in neither, as in names in other scripts. */
export function textRuns(text: string): TextRun[] | null {
  const runs: TextRun[] = [];
  for (const letter of text.normalize("NFC")) {
    const part = BASE.test(letter) ? "base" : EXTENDED.test(letter) ? "extended" : null;
    if (!part) return null;
    const last = runs.at(-1);
    if (last?.part === part) last.text += letter;
    else runs.push({ part, text: letter });
  }
  return runs;
}
