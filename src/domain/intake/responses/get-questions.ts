import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Interview } from "./interview.ts";
import { loadInterview } from "./load-interview.ts";

/** What you're asked and what you answered so far, on any device. */
export async function getQuestions(ctx: Ctx): Promise<Interview | "not-served" | null> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, (tx) => loadInterview(tx, userId));
}
