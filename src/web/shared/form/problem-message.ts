import type { z } from "zod";
import { PROBLEM_MESSAGES } from "./messages/problem-messages.ts";

/** The sentence for a code. A schema of the pages brings its own sentence. */
export function problemMessage(code: string): string {
  return PROBLEM_MESSAGES[code] ?? code;
}

/** For Zod: what is too long needs no code of its own. */
export function limitMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "too_big" || issue.origin !== "string") return undefined;
  return `Use ${issue.maximum.toLocaleString("en-US")} characters or fewer`;
}
