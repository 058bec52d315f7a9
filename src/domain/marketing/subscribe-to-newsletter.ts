import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { enqueueMailOnce } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { enqueueDelivery } from "./enqueue-delivery.ts";
import { issueDiscountCodeJob } from "./jobs.ts";
import { networkKey } from "./network-key.ts";
import { foldAddress, type Wording } from "./newsletter.ts";
import { addNewsletterSignup, insertConsent } from "./queries.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Saves a sign-up with its consent, audit row, staff note and the job that makes billing issue the discount code, in one
 * transaction. A known address changes nothing, and the response doesn't reveal it.
 */
export async function subscribeToNewsletter(ctx: Ctx, input: { email: string; consent: Wording }): Promise<void> {
  await inTransaction(ctx, (tx) => save(tx, input));
}

async function save(tx: TxCtx, { email, consent }: { email: string; consent: Wording }): Promise<void> {
  const id = newId(tx.now.getTime());
  const isNew = await addNewsletterSignup(tx.trx, {
    id,
    email,
    folded: foldAddress(email),
    consent_version: consent.version,
    consent_text: consent.text,
    consented_at: tx.now,
    address_hash: networkKey(tx),
    created_at: tx.now,
  });
  if (!isNew) return;
  await insertConsent(tx.trx, {
    id: newId(tx.now.getTime()),
    email,
    purpose: "email",
    granted: true,
    wording_version: consent.version,
    wording: consent.text,
    source: "newsletter",
    at: tx.now,
  });
  await recordAudit(tx, { action: "newsletter.signed-up", objectId: id });
  // The page sends the same note in its own call (spec §7); under one key, staff get it once.
  const hour = Math.floor(tx.now.getTime() / HOUR_MS);
  await enqueueMailOnce(tx, `sign-up:${tx.address}:${hour}`, {
    template: "newsletter-sign-up",
    to: { name: "", address: tx.env.SUPPORT_EMAIL },
    props: {},
  });
  await enqueue(tx, issueDiscountCodeJob, { signupId: id });
  await enqueueDelivery(tx, { kind: "profile", email });
}
