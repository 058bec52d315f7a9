import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { hasEntry, lockCredit } from "../invoices/queries-invoice.server.ts";
import { writeEntry } from "./write-entry.ts";

/** Shown in the form; more than this is a refund or a mistake. */
export const MAX_CREDIT_CENTS = 500_00;
export const CREDIT_REASONS = ["goodwill", "late-order", "mistake"] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** The form. `press` is its id, so a double click is one credit. */
export const CreditGrant = z.object({
  userId: z.uuid(),
  amountCents: z.int("credit-amount-missing").min(1, "credit-amount-missing").max(MAX_CREDIT_CENTS, "credit-too-large"),
  reason: z.enum(CREDIT_REASONS, "reason-missing"),
  press: z.uuid().optional(),
});

/** Staff give a member credit; the next invoice uses as much as it can. */
export async function grantCredit(
  ctx: Ctx,
  input: { userId: string; amountCents: number; reason: CreditReason; press?: string | undefined },
): Promise<void> {
  requireStaff(ctx);
  const { userId, amountCents, reason, press } = input;
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > MAX_CREDIT_CENTS)
    throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    await lockCredit(tx.trx, userId);
    if (press && (await hasEntry(tx.trx, press))) return;
    await writeEntry(tx, { kind: "credit", userId, amountCents, reason, ...(press ? { id: press } : {}) });
    await recordAudit(tx, { action: "credit.granted", subjectId: userId, reason });
  });
}
