import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findEnabledPerson } from "#domain/identity/profile/reads.server.ts";
import { findStuck, insertNudge } from "./queries-intake.server.ts";
import { isNudgeStep, mayNudge } from "./stuck.ts";

/**
 * Reminds someone that their next step is waiting, at most once in three days, whoever of the clinic presses the button. The email
 * says neither which step nor what it's about.
 */
export async function nudgeMember(
  ctx: Ctx,
  input: { userId: string },
): Promise<{ kind: "sent" } | { kind: "too-soon" } | { kind: "not-waiting" }> {
  const { userId: staffId } = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const person = await findEnabledPerson(tx.trx, input.userId);
    if (!person) throw new AppError("not-found");
    const stuck = await findStuck(tx.trx, input.userId);
    if (stuck?.waitsFor !== "member" || !isNudgeStep(stuck.step)) return { kind: "not-waiting" };
    if (!mayNudge(stuck, tx.now)) return { kind: "too-soon" };
    const isFirstToday = await insertNudge(tx.trx, {
      user_id: input.userId,
      sent_on: clinicToday(tx),
      step: stuck.step,
      sent_at: tx.now,
      sent_by: staffId,
    });
    if (!isFirstToday) return { kind: "too-soon" };
    await enqueueMail(tx, {
      template: "path-nudge",
      to: { name: "", address: person.email },
      member: { userId: input.userId },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/next-steps` },
    });
    await recordAudit(tx, { action: "member.nudged", subjectId: input.userId });
    return { kind: "sent" };
  });
}
