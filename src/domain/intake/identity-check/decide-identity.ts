import { z } from "zod";
import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { DECIDERS, DOCUMENT_KINDS, REFUSAL_REASONS } from "./identity-check.ts";
import { noteCheckEvent } from "./note-check-event.ts";
import { updateCheck } from "./queries.server.ts";
import { requireManualCheck } from "./require-manual-check.ts";

const note = z.string().trim().min(1, "identity-note-missing").max(500);

/** The first of two decisions: what the person saw, or why not. */
export const IdentityDecision = z.discriminatedUnion("decision", [
  z.object({
    checkId: z.uuid(),
    decision: z.literal("verify"),
    documentKind: z.enum(DOCUMENT_KINDS, "document-kind-missing"),
    documentState: z
      .string()
      .trim()
      .toUpperCase()
      .refine((state) => state === "" || isUsState(state), "document-state-unknown"),
    last4: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4}$/, "document-last-four"),
    expiresOn: z.iso.date("document-expiry-missing"),
    note,
  }),
  z.object({
    checkId: z.uuid(),
    decision: z.literal("refuse"),
    reason: z.enum(REFUSAL_REASONS, "refusal-reason-missing"),
    note,
  }),
]);

export type Decided = "waits-for-second" | "document-expired";

/** One person proposes; nothing changes for the member until a second one agrees, see `reviewIdentityDecision`. */
export async function decideIdentity(ctx: Ctx, input: z.output<typeof IdentityDecision>): Promise<Decided> {
  const { userId } = requireKind(ctx, DECIDERS);
  return inTransaction(ctx, async (tx) => {
    const check = await requireManualCheck(tx, input.checkId);
    if (check.decidedBy) throw new AppError("conflict");
    if (input.decision === "verify" && input.expiresOn < clinicToday(tx)) return "document-expired";
    const document =
      input.decision === "verify"
        ? {
            document_kind: input.documentKind,
            document_state: input.documentState || null,
            last4: input.last4,
            expires_on: input.expiresOn,
          }
        : {};
    await updateCheck(tx.trx, check.id, {
      ...document,
      decision: input.decision,
      decided_by: userId,
      decided_at: tx.now,
      changed_at: tx.now,
    });
    await noteCheckEvent(tx, {
      kind: "decided",
      check,
      from: "manual",
      to: "manual",
      code: input.decision === "verify" ? "verify" : input.reason,
      note: input.note,
    });
    return "waits-for-second";
  });
}
