import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const file = (subset: string, weight: number) =>
  resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`);

/** The clinic's own type. It comes in two parts, and a PDF needs each letter in the part that has it. */
export const RECEIPT_FONTS = {
  plain: { base: file("latin", 400), extended: file("latin-ext", 400) },
  strong: { base: file("latin", 700), extended: file("latin-ext", 700) },
};

const BASE = /^[ -~ -ÿıŒœ–—‘’“”•…€−]$/u;
const EXTENDED = /^[Ā-ɏḀ-ẟ]$/u;

export type TextRun = { part: "base" | "extended"; text: string };

/** The text in pieces that one part of the type can draw; null if a letter is in neither, as in names of other scripts. */
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
