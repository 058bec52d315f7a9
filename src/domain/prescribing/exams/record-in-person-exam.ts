import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { insertExam } from "./queries-exam.server.ts";

/** The staff form. */
export const ExamOnFile = z.object({
  examinedOn: z.iso.date("exam-day-missing"),
  examiner: z.string().trim().min(1, "examiner-missing").max(120),
});

/** Records an in-person exam. The date can't be in the future. */
export async function recordInPersonExam(
  ctx: Ctx,
  input: z.infer<typeof ExamOnFile> & { userId: string },
): Promise<void> {
  const staff = requireStaff(ctx);
  const exam = ExamOnFile.parse(input);
  await inTransaction(ctx, async (tx) => {
    if (!(await findPerson(tx.trx, input.userId))) throw new AppError("not-found");
    if (exam.examinedOn > clinicToday(tx)) throw new AppError("conflict");
    const id = newId(tx.now.getTime());
    await insertExam(tx.trx, {
      id,
      user_id: input.userId,
      examined_on: exam.examinedOn,
      examiner: exam.examiner,
      recorded_by: staff.userId,
      recorded_at: tx.now,
    });
    await recordAudit(tx, { action: "in-person-exam.recorded", subjectId: input.userId, objectId: id });
  });
}
