import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getProfile } from "#domain/identity/get-profile.ts";
import { insertConsent } from "./queries.server.ts";

/** What a member agrees to; apart from any consent to care. */
export const SMS_CONSENT = {
  version: "2026-11",
  text: "Send me news and offers by text message. Message and data rates may apply. I can reply STOP at any time. Agreeing is not a condition of any purchase.",
};

/** A member agrees to marketing by text message, or takes it back. E-mail is agreed to by signing up and ended by the link. */
export async function recordSmsConsent(ctx: Ctx, input: { granted: boolean }): Promise<void> {
  const { userId } = requireMember(ctx);
  const { email } = await getProfile(ctx, { userId });
  await inTransaction(ctx, async (tx) => {
    await insertConsent(tx.trx, {
      id: newId(tx.now.getTime()),
      email,
      purpose: "sms",
      granted: input.granted,
      wording_version: SMS_CONSENT.version,
      wording: SMS_CONSENT.text,
      source: "profile",
      at: tx.now,
    });
    await recordAudit(tx, { action: "sms-consent.changed", subjectId: userId });
  });
}
