import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { addDays, callBy, type DocumentKind, type IdentityState } from "./identity-check.ts";
import { findIdentityProgress } from "./reads.server.ts";

export type IdentityStatus = {
  /** Null: never started. */
  state: IdentityState | null;
  failure: string | null;
  triesUsed: number;
  tries: number;
  document: { kind: DocumentKind | null; last4: string | null; expiresOn: string | null } | null;
  /** Verified until then, also while a newer check is under way. */
  verifiedUntil: string | null;
  /** A document that expires soon can be replaced. */
  isExpiring: boolean;
  /** The name or birth date of the profile was changed after the check. */
  isOfAnotherName: boolean;
  /** While it's open, it can also be by video. */
  call: { checkId: string; phone: string | null; by: string; isOpen: boolean } | null;
  /** When we would call if the member asked for a person now, and on which number unless they give another. */
  offer: { phone: string | null; callBy: string };
};

/** The member's own check: its state and the last four characters, never more. */
export async function getIdentityStatus(ctx: Ctx): Promise<IdentityStatus> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const { identity_check_rules: rules } = await getClinicalFacts(tx);
    const today = clinicToday(tx);
    const { state, check, verifiedUntil, isOfAnotherName } = await findIdentityProgress(tx.trx, userId, today);
    const recipient = await findRecipient(tx.trx, userId);
    return {
      state,
      failure: check?.failure ?? null,
      triesUsed: check?.attempt ?? 0,
      tries: rules.tries,
      document:
        check && (state === "verified" || state === "expired")
          ? { kind: check.documentKind, last4: check.last4, expiresOn: check.expiresOn }
          : null,
      verifiedUntil,
      isExpiring: verifiedUntil !== null && verifiedUntil <= addDays(today, rules.ask_again_days),
      isOfAnotherName,
      call:
        check?.state === "manual" && check.callBy
          ? { checkId: check.id, phone: check.phone, by: check.callBy, isOpen: check.decidedBy === null }
          : null,
      offer: { phone: recipient?.phone_number ?? null, callBy: callBy(today, rules.call_days) },
    };
  });
}
