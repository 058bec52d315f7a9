import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Env } from "#core/env.ts";
import { enqueueDelivery } from "./enqueue-delivery.ts";
import { NEWSLETTER_LIST } from "./newsletter.ts";

/** Saves a subscription for the vendor. The vendor's profile id is looked up at delivery. */
export async function subscribeProfile(ctx: Ctx, input: { email: string; listId: string }): Promise<void> {
  const listId = ctx.env.KLAVIYO_LISTS[input.listId] ?? input.listId;
  await inTransaction(ctx, (tx) => enqueueDelivery(tx, { kind: "subscribe", email: input.email, listId }));
}

/** Only configured lists, by our name or the vendor's id. Our name works even without a vendor. */
export function isKnownList(env: Pick<Env, "KLAVIYO_KEY" | "KLAVIYO_LISTS">, listId: string): boolean {
  if (!env.KLAVIYO_KEY) return listId === NEWSLETTER_LIST;
  return Object.entries(env.KLAVIYO_LISTS).some((pair) => pair.includes(listId));
}
