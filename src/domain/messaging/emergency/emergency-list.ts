import { z } from "zod";

const Line = z.string().trim().min(1).max(400);
const Lines = z.array(Line).max(400);

/** One kind of emergency: what it is called, and the lines that find it in a message. */
const Sign = z.strictObject({
  key: z.string().regex(/^[a-z-]{2,40}$/),
  label: z.string().min(1).max(80),
  lines: Lines,
});

/**
 * The words that may mean an emergency, as a clinician reads and changes them. A line is found when all its parts, divided by
 * `+`, stand near each other in one sentence, in any order; `|` divides alternatives; `*` stands for any ending; `{pain}` for a
 * group of words; `#103-110` for a number in that range.
 */
export const EmergencyList = z.strictObject({
  signs: z.array(Sign).min(1).max(40),
  groups: z.record(z.string().regex(/^[a-z]+$/), Lines),
  /** Skipped when lines are compared: "my chest is really tight" is "chest tight". */
  fillers: Lines,
  /** Expressions that mean something else: "dying to know". What they cover is not looked at. */
  figures: Lines,
  /** "no chest pain": a denial, and the words that may stand between it and what it denies. */
  denials: Lines,
  bridges: Lines,
  /** Something of the past or of the family, unless a word of `present` stands in the same sentence. */
  past: Lines,
  present: Lines,
  /** A question about what could happen, unless the writer speaks of themselves in the same clause. */
  questions: Lines,
  self: Lines,
  /** Words of their own that look like a misspelling of another one: "couch" is not "cough". */
  lookalikes: Lines,
});
export type EmergencyList = z.infer<typeof EmergencyList>;
