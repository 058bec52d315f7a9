import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectExams, type InPersonExam } from "./queries-exam.server.ts";

/** A member's exams, latest first. Shown with the prescriptions, which are audited. */
export async function listInPersonExams(ctx: Ctx, input: { userId: string }): Promise<InPersonExam[]> {
  requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectExams(trx, input.userId));
}
