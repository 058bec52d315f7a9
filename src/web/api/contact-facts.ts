import type { Ctx } from "#core/ctx.ts";
import { getContactFacts } from "#domain/messaging/contact/get-contact-facts.ts";

/** GET /api/contactFacts: the current numbers in the contact modal's help texts. */
export async function contactFacts(ctx: Ctx) {
  return { body: await getContactFacts(ctx) };
}
