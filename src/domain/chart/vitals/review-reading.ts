import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { caresFor } from "../care/cares-for.ts";
import { liftHolds } from "../holds/lift-holds.ts";
import { insertReview, selectReadings } from "./queries.server.ts";
import { findReassurance, listOpenCrises } from "./vital.ts";

/** The form. `message` is what the member reads. */
export const ReadingReview = z
  .object({
    decision: z.enum(["hold", "continue"], "treatment-decision-missing"),
    message: z.string().trim().min(1, "member-message-missing").max(1000),
    reason: z.string().trim().max(900),
  })
  .refine(({ decision, reason }) => decision !== "continue" || reason !== "", {
    path: ["reason"],
    message: "continue-reason-missing",
  });
export type ReadingReview = z.output<typeof ReadingReview>;

/**
 * A provider decides about the crisis readings that hold someone's treatment. It continues only if the latest blood pressure is no
 * crisis. The decision, the lifted holds and the mail are one commit.
 */
export async function reviewReading(
  ctx: Ctx,
  { userId, decision, message, reason }: ReadingReview & { userId: string },
): Promise<{ kind: "decided" } | { kind: "continue-not-offered" }> {
  const provider = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const person = await findPerson(tx.trx, userId);
    if (!person) throw new AppError("not-found");
    const readings = await selectReadings(tx.trx, userId);
    const crises = listOpenCrises(readings);
    if (crises.length === 0) throw new AppError("conflict");
    const newer = crises[0] && findReassurance(readings, crises[0]);
    if (decision === "continue" && !newer) return { kind: "continue-not-offered" };
    for (const { id } of crises) {
      await insertReview(tx.trx, {
        id: newId(tx.now.getTime()),
        set_id: id,
        user_id: userId,
        decision,
        newer_set_id: decision === "continue" && newer ? newer.id : null,
        message,
        reason,
        decided_by: provider.userId,
        decided_at: tx.now,
      });
    }
    if (decision === "continue") {
      const sourceIds = crises.map(({ id }) => id);
      await liftHolds(tx, { source: "vital", sourceIds, reason: "continue" });
    }
    await recordAudit(tx, { action: "vitals.reviewed", subjectId: userId, objectId: crises[0]!.id });
    await enqueueMail(tx, {
      template: "account-news",
      to: { name: "", address: person.email },
      member: { userId },
      props: { url: `${tx.env.PUBLIC_ORIGIN}/profile/health` },
    });
    return { kind: "decided" };
  });
}
