/** One thing to put right: the control it is about, if any, and the words for it. The summary and the field say the same. */
export type Problem = { fieldId?: string | undefined; message: string };

/** What a refused form hands back: what is wrong, and what was typed (never a password). */
export type Refused = { problems: Problem[]; values: Record<string, string> };

export function problemOf(refused: Refused | undefined, fieldId: string): string | undefined {
  return refused?.problems.find((problem) => problem.fieldId === fieldId)?.message;
}
