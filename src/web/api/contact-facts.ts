import type { Ctx } from "#core/ctx.ts";
import { getContactFacts } from "#domain/messaging/contact/get-contact-facts.ts";

/** GET /api/contactFacts: the numbers in the contact modal's help texts, as they are today. */
export async function contactFacts(ctx: Ctx) {
  return { body: await getContactFacts(ctx) };
}
