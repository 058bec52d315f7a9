import type { z } from "zod";
import { PROBLEM_MESSAGES } from "./messages/problem-messages.ts";

/** The message for a code. Page schemas have their own messages. */
export function problemMessage(code: string): string {
  return PROBLEM_MESSAGES[code] ?? code;
}

/** For Zod: text that's too long needs no separate code. */
export function limitMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "too_big" || issue.origin !== "string") return undefined;
  return `Use ${issue.maximum.toLocaleString("en-US")} characters or fewer`;
}
