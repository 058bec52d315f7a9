/** Parses printed lab results. Browser-safe. */

export type Comparator = "<" | "<=" | ">" | ">=";
export type Reading = { comparator: Comparator | null; value: string } | { text: string };

const NUMBER = String.raw`\d{1,7}(?:\.\d{1,6})?`;
const RESULT = new RegExp(`^(<=|>=|<|>)?\\s*(${NUMBER})$`);
const BETWEEN = new RegExp(`^(${NUMBER})\\s*(?:-|to)\\s*(${NUMBER})$`);
const ONE_SIDED = new RegExp(`^(<=|>=|<|>)\\s*(${NUMBER})$`);

/** "641", "<0.1" or a word. Digits stay as typed. A comma is refused: it may be a thousand or a decimal. */
export function readResult(typed: string): Reading | null {
  const text = tidy(typed);
  const match = RESULT.exec(text);
  if (match) return { comparator: (match[1] as Comparator | undefined) ?? null, value: match[2]! };
  return /^[a-z][a-z ]{0,58}$/i.test(text) ? { text: text.toLowerCase() } : null;
}

export type Range = { low: string | null; high: string | null; text: string };

/** "264-916", "<4.0", ">=60", or the lab's own text, which is saved but not interpreted. */
export function readRange(typed: string): Range | null {
  const text = tidy(typed);
  if (!text) return null;
  const between = BETWEEN.exec(text);
  if (between) return { low: between[1]!, high: between[2]!, text };
  const oneSided = ONE_SIDED.exec(text);
  if (!oneSided) return { low: null, high: null, text };
  return oneSided[1]!.startsWith("<")
    ? { low: null, high: oneSided[2]!, text }
    : { low: oneSided[2]!, high: null, text };
}

/** Normalizes dashes, signs and spaces. */
function tidy(typed: string): string {
  return typed.trim().replaceAll(/[–—−]/g, "-").replaceAll("≤", "<=").replaceAll("≥", ">=").replaceAll(/\s+/g, " ");
}
