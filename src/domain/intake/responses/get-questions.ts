import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Interview } from "./interview.ts";
import { loadInterview } from "./load-interview.ts";

/** What you're asked and what you answered so far, on any device. Not for staff who view as a member. */
export async function getQuestions(ctx: Ctx): Promise<Interview | "not-served" | null> {
  const { userId, viewedBy } = requireMember(ctx);
  if (viewedBy) throw new AppError("forbidden");
  return inReadTransaction(ctx, (tx) => loadInterview(tx, userId));
}
