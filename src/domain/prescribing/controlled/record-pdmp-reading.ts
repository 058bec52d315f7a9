import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { SKIP_REASONS } from "./controlled-gates.ts";
import { legalDay } from "./legal-day.ts";
import { findStateRule, insertReading } from "./queries-controlled.server.ts";

/** The form: what came out, and the provider's word that they read it in the state's portal, or why they could not. */
export const PdmpReadingForm = z
  .object({
    state: z.string().refine(isUsState, "license-state-missing"),
    outcome: z.enum(["history", "none", "unavailable"], "pdmp-outcome-missing"),
    hasRead: z.boolean(),
    skipReason: z.enum(SKIP_REASONS, "pdmp-skip-reason-missing").nullable(),
  })
  .refine(({ outcome, hasRead }) => outcome === "unavailable" || hasRead, {
    path: ["hasRead"],
    message: "pdmp-attest",
  });

export type RecordedReading = { kind: "done" } | { kind: "skip-not-allowed" };

/**
 * Records that the provider read a patient's record at a state's PDMP, in their own name. What it said isn't saved. Without a reading
 * only a reason that the state allows counts; any other is refused here already.
 */
export async function recordPdmpReading(
  ctx: Ctx,
  input: { userId: string; reading: z.infer<typeof PdmpReadingForm> },
): Promise<RecordedReading> {
  const { userId: providerId } = requireProvider(ctx);
  const { userId } = input;
  const { state, outcome, skipReason } = PdmpReadingForm.parse(input.reading);
  const wasRead = outcome !== "unavailable";
  return inTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const day = legalDay(tx.now, { clinicZone: tx.env.CLINIC_TIME_ZONE, states: [state] });
    const rule = await findStateRule(tx.trx, state, day);
    if (!wasRead && skipReason && !rule?.skipReasons.includes(skipReason)) return { kind: "skip-not-allowed" };
    const id = newId(tx.now.getTime());
    await insertReading(tx.trx, {
      id,
      user_id: userId,
      provider_id: providerId,
      state,
      at: tx.now,
      method: "portal",
      outcome,
      seen_by: wasRead ? providerId : null,
      seen_at: wasRead ? tx.now : null,
      skip_reason: wasRead ? null : skipReason,
    });
    await recordAudit(tx, { action: "pdmp.recorded", subjectId: userId, objectId: id });
    return { kind: "done" };
  });
}
