import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueMail } from "#core/mail.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { addDays } from "./identity-check.ts";
import { noteCheckEvent } from "./note-check-event.ts";
import { selectExpiring, updateCheck } from "./queries.server.ts";
import { findVerifiedUntil } from "./reads.server.ts";

/** Every night: a check ends the day after its document does, and its member is asked for a new one some weeks before. */
export async function expireIdentityChecks(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const today = clinicToday(tx);
    const { ask_again_days } = (await getClinicalFacts(tx)).identity_check_rules;
    const soon = addDays(today, ask_again_days + 1);
    for (const check of await selectExpiring(tx.trx, soon, false)) {
      await updateCheck(tx.trx, check.id, { asked_again_at: tx.now });
      const until = await findVerifiedUntil(tx.trx, check.userId);
      // Somebody who has already shown a newer document is not asked.
      if (until !== check.expiresOn) continue;
      await noteCheckEvent(tx, { kind: "asked-again", check, from: "verified", to: "verified" });
      if (!check.disabled_at) await sendNews(tx, check);
    }
    for (const check of await selectExpiring(tx.trx, today, true)) {
      await updateCheck(tx.trx, check.id, { state: "expired", changed_at: tx.now });
      await noteCheckEvent(tx, { kind: "expired", check, from: "verified", to: "expired" });
      if (!check.disabled_at && !(await findVerifiedUntil(tx.trx, check.userId))) await sendNews(tx, check);
    }
  });
}

/** That something is new in the account; what it is stays there. */
async function sendNews(tx: TxCtx, to: { userId: string; name: string; email: string }): Promise<void> {
  await enqueueMail(tx, {
    template: "account-news",
    to: { name: to.name, address: to.email },
    member: { userId: to.userId },
    props: { url: `${tx.env.PUBLIC_ORIGIN}/identity` },
  });
}
