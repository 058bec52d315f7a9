import { isStaff, requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Prescription } from "./prescription.ts";
import { selectOfPerson } from "./queries.server.ts";

/** A person's prescriptions, newest first. Members see their own confirmed ones; staff see everyone's, audited. */
export async function listPrescriptions(ctx: Ctx, input: { userId: string }): Promise<Prescription[]> {
  const { isOwn } = requireReader(ctx, input.userId);
  const open = isOwn ? inReadTransaction : inTransaction;
  return open(ctx, async (tx) => {
    const found = await selectOfPerson(tx.trx, input.userId, { confirmedOnly: isOwn });
    if (!isOwn && ctx.actor.kind !== "system") {
      await recordAudit(tx, { action: "prescriptions.read", subjectId: input.userId });
    }
    return found;
  });
}

/** For anyone else, another person's prescriptions are a 404. */
export function requireReader(ctx: Ctx, userId: string): { isOwn: boolean } {
  if (ctx.actor.kind === "system") return { isOwn: false };
  const person = requireMember(ctx);
  if (person.userId === userId) return { isOwn: true };
  if (isStaff(person)) return { isOwn: false };
  throw new AppError("not-found");
}
