import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireOwnOrStaff } from "./may-see.ts";
import { creditOf, lockCredit } from "./queries-invoice.server.ts";
import { writeEntry } from "./write-entry.ts";

const MOST_CENTS = 500_00;
export const CREDIT_REASONS = ["goodwill", "late-order", "mistake"] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Staff give a member credit; the next invoice uses it as far as it goes. */
export async function grantCredit(
  ctx: Ctx,
  input: { userId: string; amountCents: number; reason: CreditReason },
): Promise<void> {
  requireStaff(ctx);
  const { userId, amountCents, reason } = input;
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS) throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    await lockCredit(tx.trx, userId);
    await writeEntry(tx, { kind: "credit", userId, amountCents, reason });
    await recordAudit(tx, { action: "credit.granted", subjectId: userId, reason });
  });
}

export async function getCredit(ctx: Ctx, input: { userId: string }): Promise<number> {
  requireOwnOrStaff(ctx, input.userId);
  return inTransaction(ctx, ({ trx }) => creditOf(trx, input.userId));
}
