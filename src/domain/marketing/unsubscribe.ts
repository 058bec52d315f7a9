import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { enqueueDelivery } from "./enqueue-delivery.ts";
import type { Wording } from "./newsletter.ts";
import { addSuppression, insertConsent } from "./queries.server.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Removes the link's address from every list, immediately. Safe to repeat. */
export async function unsubscribe(ctx: Ctx, input: { token: string; wording: Wording }): Promise<{ ok: boolean }> {
  const email = readUnsubscribeToken(ctx.env, input.token);
  if (!email) return { ok: false };
  await inTransaction(ctx, (tx) => suppress(tx, email, input.wording));
  return { ok: true };
}

async function suppress(tx: TxCtx, email: string, wording: Wording): Promise<void> {
  const isNew = await addSuppression(tx.trx, { email, reason: "unsubscribed", created_at: tx.now });
  if (!isNew) return;
  await insertConsent(tx.trx, {
    id: newId(tx.now.getTime()),
    email,
    purpose: "email",
    granted: false,
    wording_version: wording.version,
    wording: wording.text,
    source: "unsubscribe",
    at: tx.now,
  });
  await recordAudit(tx, { action: "newsletter.unsubscribed" });
  for (const listId of Object.values(tx.env.KLAVIYO_LISTS)) {
    await enqueueDelivery(tx, { kind: "unsubscribe", email, listId });
  }
}
