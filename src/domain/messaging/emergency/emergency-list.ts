import { z } from "zod";

const Line = z.string().trim().min(1).max(400);
const Lines = z.array(Line).max(400);

/** One kind of emergency: its name, and the lines that detect it in a message. */
const Sign = z.strictObject({
  key: z.string().regex(/^[a-z-]{2,40}$/),
  label: z.string().min(1).max(80),
  lines: Lines,
});

/**
 * The emergency words, as a clinician reads and edits them. A line matches when all its parts, separated by `+`, are near each
 * other in one sentence, in any order. `|` separates alternatives, `*` matches any ending, `{pain}` a group of words, `#103-110`
 * a number in that range.
 */
export const EmergencyList = z.strictObject({
  signs: z.array(Sign).min(1).max(40),
  groups: z.record(z.string().regex(/^[a-z]+$/), Lines),
  /** Skipped when lines are compared: "my chest is really tight" is "chest tight". */
  fillers: Lines,
  /** Expressions that mean something else: "dying to know". Text they cover is ignored. */
  figures: Lines,
  /** "no chest pain": a denial, and the words allowed between it and what it denies. */
  denials: Lines,
  bridges: Lines,
  /** Something in the past or about family, unless a word from `present` is in the same sentence. */
  past: Lines,
  present: Lines,
  /** A question about what could happen, unless the writer mentions themselves in the same clause. */
  questions: Lines,
  self: Lines,
  /** Real words that look like a misspelling of another: "couch" isn't "cough". */
  lookalikes: Lines,
});
export type EmergencyList = z.infer<typeof EmergencyList>;
