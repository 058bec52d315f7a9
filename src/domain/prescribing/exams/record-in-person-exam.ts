import { z } from "zod";
import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { insertExam } from "./queries-exam.server.ts";

/** The staff form. */
export const ExamOnFile = z.object({
  examinedOn: z.iso.date("exam-day-missing"),
  examiner: z.string().trim().min(1, "examiner-missing").max(120),
  /** Examined by the prescriber, or referred to the prescriber by who examined. */
  ground: z.enum(["prescriber", "referral"], "exam-ground-missing"),
  providerId: z.uuid("provider-missing"),
});

/**
 * Records an in-person exam: whose it was, and for which prescriber it counts. The date can't be in the future. A provider records
 * their own exams only.
 */
export async function recordInPersonExam(
  ctx: Ctx,
  input: z.infer<typeof ExamOnFile> & { userId: string },
): Promise<void> {
  const recorder = requireKind(ctx, DESK_KINDS);
  const exam = ExamOnFile.parse(input);
  const isOwn = exam.ground === "prescriber" && exam.providerId === recorder.userId;
  if (recorder.kind === "provider" && !isOwn) throw new AppError("forbidden");
  await inTransaction(ctx, async (tx) => {
    if (recorder.kind === "provider" && !(await caresFor(tx, input))) throw new AppError("not-found");
    if (!(await findPerson(tx.trx, input.userId))) throw new AppError("not-found");
    if (exam.examinedOn > clinicToday(tx)) throw new AppError("conflict");
    const id = newId(tx.now.getTime());
    await insertExam(tx.trx, {
      id,
      user_id: input.userId,
      examined_on: exam.examinedOn,
      examiner: exam.examiner,
      ground: exam.ground,
      provider_id: exam.providerId,
      recorded_by: recorder.userId,
      recorded_at: tx.now,
    });
    await recordAudit(tx, { action: "in-person-exam.recorded", subjectId: input.userId, objectId: id });
  });
}
