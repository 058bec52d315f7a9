import type { Trx } from "#core/db.ts";

type Consent = { id: string; text: string; at: Date; daysSupply: number; amountCents: number };

export async function selectConsents(trx: Trx, of: { userId: string; planId: string }): Promise<Consent[]> {
  return trx
    .selectFrom("plan_consent")
    .select(["id", "text", "at", "days_supply as daysSupply", "amount_cents as amountCents"])
    .where("plan_id", "=", of.planId)
    .where("user_id", "=", of.userId)
    .orderBy("at", "desc")
    .execute();
}
