import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { TextableNumber } from "#domain/identity/profile/phone-number.server.ts";
import { addDays, callBy, identityStates } from "./identity-check.ts";
import { redactIdentitySessionJob } from "./jobs.ts";
import { noteCheckEvent } from "./note-check-event.ts";
import { findLatestSession, insertCheck, lockOpenCheck, updateCheck } from "./queries.server.ts";
import { findVerifiedUntil } from "./reads.server.ts";

export const ManualRequest = z.object({ phone: TextableNumber });

export type ManualRequested = "requested" | "already-requested" | "processing" | "verified";

/**
 * Whoever doesn't want their face compared, or gets no further alone, is called by a person. Nobody has to say why. What the
 * checking company may already have is removed there.
 */
export async function requestManualCheck(ctx: Ctx, input: z.output<typeof ManualRequest>): Promise<ManualRequested> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { identity_check_rules: rules } = await getClinicalFacts(tx);
    const today = clinicToday(tx);
    const waiting = {
      state: "manual",
      failure: "requested",
      phone: input.phone,
      call_by: callBy(today, rules.call_days),
      changed_at: tx.now,
    };
    const open = await lockOpenCheck(tx.trx, userId);
    if (!open) {
      const until = await findVerifiedUntil(tx.trx, userId);
      if (until && until > addDays(today, rules.ask_again_days)) return "verified";
      const check = { id: newId(tx.now.getTime()), userId };
      const row = { id: check.id, user_id: userId, vendor: "stripe", created_at: tx.now, ...waiting };
      if (!(await insertCheck(tx.trx, row))) return "already-requested";
      await noteCheckEvent(tx, { kind: "manual-requested", check, from: null, to: "manual" });
      return "requested";
    }
    if (open.state === "manual") return "already-requested";
    const moving = { status: open.state, attempt: open.attempt, tries: rules.tries };
    if (!identityStates.can("request-manual", moving)) return "processing";
    await updateCheck(tx.trx, open.id, waiting);
    await noteCheckEvent(tx, { kind: "manual-requested", check: open, from: open.state, to: "manual" });
    const session = await findLatestSession(tx.trx, open.id);
    if (session && !session.redactedAt) await enqueue(tx, redactIdentitySessionJob, { sessionId: session.id });
    return "requested";
  });
}
