import type { Ctx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { ContactFacts } from "./contact-topic.ts";

/** The current numbers in the contact modal's help texts. Public. */
export async function getContactFacts(ctx: Ctx): Promise<ContactFacts> {
  const facts = await getClinicalFacts(ctx);
  return {
    dose_consultation_mg_per_week: facts.dose_consultation_mg_per_week,
    additional_testing_from_week: facts.additional_testing_from_week,
    early_refill_fee_cents: facts.early_refill_fee_cents,
    shipping_business_days: facts.shipping_business_days,
    reply_hours: facts.reply_hours,
  };
}
