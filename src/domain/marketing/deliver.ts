import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { open } from "#core/keyring.ts";
import { findKlaviyoId, saveKlaviyoId } from "#domain/identity/profile/klaviyo-id.ts";
import { Delivery, VendorError, type MarketingVendor } from "./delivery.ts";
import { deliverJob } from "./jobs.ts";
import { finishDelivery, findWaitingDelivery, postponeDelivery } from "./queries-delivery.server.ts";
import { findSignupKlaviyoId, findSuppression, hasConsent, saveSignupKlaviyoId } from "./queries.server.ts";

const MAX_ATTEMPTS = 12;
const FIRST_WAIT_SECONDS = 2;
const MAX_WAIT_SECONDS = 3600;
/** The pop-up's calls run in parallel: an event may arrive before the sign-up that allows it. */
const CONSENT_TIMEOUT_MS = 3_600_000;
const CONSENT_WAIT_SECONDS = 15;

/**
 * Sends one waiting delivery to the vendor. Nothing goes out for an address without consent or on the suppression list. If the
 * vendor can't accept it, the row comes due again, no sooner than the vendor asked.
 */
export async function deliver(ctx: Ctx, input: { deliveryId: string }, vendor: MarketingVendor | null): Promise<void> {
  requireSystem(ctx);
  if (!vendor) return;
  const found = await inTransaction(ctx, (tx) => prepare(tx, input.deliveryId));
  if (!found) return;
  try {
    const profileId = await handOver(found, vendor);
    await inTransaction(ctx, async (tx) => {
      if (profileId) await saveProfileId(tx, found.delivery.email, profileId);
      await finishDelivery(tx.trx, found.id, "delivered", tx.now);
    });
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    await inTransaction(ctx, (tx) => afterRefusal(tx, found, error));
  }
}

type Found = { id: string; attempts: number; delivery: Delivery; profileId: string | null };

/** What to deliver now, or null: done, not due, not allowed or not allowed yet. */
async function prepare(tx: TxCtx, id: string): Promise<Found | null> {
  const row = await findWaitingDelivery(tx.trx, id);
  if (!row?.sealed || row.due_at > tx.now) return null;
  const delivery = Delivery.parse(JSON.parse(open(tx.env.DATA_KEYS, row.sealed, `marketing:${id}`)));
  const { email } = delivery;
  // Taking an address off a list needs nobody's consent.
  if (delivery.kind === "unsubscribe") return { id, attempts: row.attempts, delivery, profileId: null };
  if (await findSuppression(tx.trx, email)) {
    await finishDelivery(tx.trx, id, "dropped", tx.now);
    return null;
  }
  if (!(await hasConsent(tx.trx, email))) {
    if (tx.now.getTime() - row.created_at.getTime() > CONSENT_TIMEOUT_MS) {
      await finishDelivery(tx.trx, id, "dropped", tx.now);
    } else await tryAgain(tx, id, row.attempts, CONSENT_WAIT_SECONDS);
    return null;
  }
  const profileId = (await findKlaviyoId(tx, { email })) ?? (await findSignupKlaviyoId(tx.trx, email));
  return { id, attempts: row.attempts, delivery, profileId };
}

/** Returns the vendor's profile id, if it sent one. */
async function handOver({ id, delivery, profileId }: Found, vendor: MarketingVendor): Promise<string | null> {
  if (delivery.kind === "profile") return vendor.importProfile(delivery);
  if (delivery.kind === "event") await vendor.createEvent({ id, ...delivery });
  if (delivery.kind === "subscribe") await vendor.subscribe({ ...delivery, profileId });
  if (delivery.kind === "unsubscribe") await vendor.unsubscribe(delivery);
  return null;
}

async function saveProfileId(tx: TxCtx, email: string, klaviyoId: string): Promise<void> {
  // Checked again: consent may have been withdrawn during the call.
  if (!(await hasConsent(tx.trx, email))) return;
  await saveSignupKlaviyoId(tx.trx, email, klaviyoId);
  await saveKlaviyoId(tx, { email, klaviyoId });
}

async function afterRefusal(tx: TxCtx, { id, attempts }: Found, error: VendorError): Promise<void> {
  const facts = { deliveryId: id, attempts, status: error.status };
  // While the circuit is open, no try is used up.
  if (error.kind === "paused") return tryAgain(tx, id, attempts, error.retryAfterSeconds ?? FIRST_WAIT_SECONDS);
  if (error.kind === "refused" || attempts + 1 >= MAX_ATTEMPTS) {
    tx.log.error(facts, "marketing delivery failed for good");
    return finishDelivery(tx.trx, id, "failed", tx.now);
  }
  tx.log.warn(facts, "marketing delivery will be tried again");
  const backoff = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** attempts);
  return tryAgain(tx, id, attempts + 1, Math.max(backoff, error.retryAfterSeconds ?? 0));
}

/** The row comes due again; the delayed job only saves waiting for the next sweep. */
async function tryAgain(tx: TxCtx, id: string, attempts: number, seconds: number): Promise<void> {
  const dueAt = new Date(tx.now.getTime() + seconds * 1000);
  await postponeDelivery(tx.trx, id, { attempts, due_at: dueAt });
  await enqueue(tx, deliverJob, { deliveryId: id }, { startAfter: dueAt });
}
