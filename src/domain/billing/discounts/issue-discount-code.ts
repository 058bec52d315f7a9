import { randomBytes } from "node:crypto";
import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { clinicToday, dayIn, endOfDayIn } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { mac, macs, newest } from "#core/keyring.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { codeFrom } from "./discount-code.ts";
import { addDiscountCode, countCodesOfNetwork, findOffer, hasCode, lockNetwork } from "./queries.server.ts";

/** A household or an office can sign up together; a script must not collect codes. */
export const CODES_PER_NETWORK_AND_DAY = 5;
const DAY_MS = 86_400_000;

export type Claim = { email: string; folded: string; addressHash: Buffer | null; unsubscribeUrl: string };

/**
 * Issues and emails the single-use code for a newsletter sign-up: one per mailbox, ever. `later` means this network reached its
 * daily limit.
 */
export async function issueDiscountCode(ctx: Ctx, claim: Claim): Promise<"issued" | "had-one" | "later" | "no-offer"> {
  requireSystem(ctx);
  return inTransaction(ctx, (tx) => issue(tx, claim));
}

async function issue(tx: TxCtx, claim: Claim): Promise<"issued" | "had-one" | "later" | "no-offer"> {
  const offer = await findOffer(tx.trx, "newsletter", clinicToday(tx));
  if (!offer) return "no-offer";
  // Hashed with every key, so we still recognize the mailbox after a key rotation.
  const hashes = macs(tx.env.DATA_KEYS, `discount:${claim.folded}`);
  if (await hasCode(tx.trx, hashes)) return "had-one";
  if (claim.addressHash) {
    await lockNetwork(tx.trx, claim.addressHash);
    const since = new Date(tx.now.getTime() - DAY_MS);
    if ((await countCodesOfNetwork(tx.trx, claim.addressHash, since)) >= CODES_PER_NETWORK_AND_DAY) return "later";
  }
  const id = newId(tx.now.getTime());
  const code = codeFrom(randomBytes(12));
  const expiresOn = dayIn(tx.env.CLINIC_TIME_ZONE, new Date(tx.now.getTime() + offer.valid_days * DAY_MS));
  const isNew = await addDiscountCode(tx.trx, {
    id,
    offer_key: "newsletter",
    code,
    email_hash: mac(newest(tx.env.DATA_KEYS).key, `discount:${claim.folded}`),
    email: claim.email,
    address_hash: claim.addressHash,
    amount_cents: offer.amount_cents,
    issued_at: tx.now,
    expires_at: endOfDayIn(tx.env.CLINIC_TIME_ZONE, expiresOn),
  });
  if (!isNew) return "had-one";
  await recordAudit(tx, { action: "discount-code.issued", objectId: id });
  await enqueueMail(tx, {
    template: "discount-code",
    to: { name: "", address: claim.email },
    props: {
      code,
      amountCents: offer.amount_cents,
      expiresOn,
      registerUrl: `${tx.env.PUBLIC_ORIGIN}/register`,
      unsubscribeUrl: claim.unsubscribeUrl,
    },
  });
  return "issued";
}
