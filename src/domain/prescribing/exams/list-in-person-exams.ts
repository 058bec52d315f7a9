import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { selectExams, type InPersonExam } from "./queries-exam.server.ts";

/** A member's exams, latest first, for staff and for a provider who cares for them. Shown with the prescriptions, which are audited. */
export async function listInPersonExams(ctx: Ctx, input: { userId: string }): Promise<InPersonExam[]> {
  const reader = requireKind(ctx, DESK_KINDS);
  return inReadTransaction(ctx, async (tx) => {
    if (reader.kind === "provider" && !(await caresFor(tx, input))) throw new AppError("not-found");
    return selectExams(tx.trx, input.userId);
  });
}
