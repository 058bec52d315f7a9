/** One problem: the control it's about, if any, and its message. The summary and the field show the same text. */
export type Problem = { fieldId?: string | undefined; message: string };

/** What a refused form returns: the problems, and what was typed (never a password). */
export type Refused = { problems: Problem[]; values: Record<string, string> };

export function problemOf(refused: Refused | undefined, fieldId: string): string | undefined {
  return refused?.problems.find((problem) => problem.fieldId === fieldId)?.message;
}
