import { z } from "zod";
import { requireKind } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueueMail } from "#core/mail.ts";
import { findEnabledPerson, findRecipient } from "#domain/identity/profile/reads.server.ts";
import { DECIDERS, identityStates } from "./identity-check.ts";
import { hashPerson, namedPersonOf } from "#domain/identity/profile/match-person.ts";
import { noteCheckEvent } from "./note-check-event.ts";
import { updateCheck } from "./queries.server.ts";
import { requireManualCheck } from "./require-manual-check.ts";

export const DecisionReview = z.object({
  checkId: z.uuid(),
  agrees: z.boolean(),
  note: z.string().trim().min(1, "identity-note-missing").max(500),
});

/**
 * The second of two people agrees or not. Agreeing carries out the decision and the member gets a mail without content;
 * disagreeing opens the case again.
 */
export async function reviewIdentityDecision(
  ctx: Ctx,
  input: z.output<typeof DecisionReview>,
): Promise<"verified" | "refused" | "open-again"> {
  const { userId } = requireKind(ctx, DECIDERS);
  return inTransaction(ctx, async (tx) => {
    const check = await requireManualCheck(tx, input.checkId);
    if (!check.decision || !check.decidedBy) throw new AppError("conflict");
    if (check.decidedBy === userId) throw new AppError("forbidden");
    if (!input.agrees) {
      await updateCheck(tx.trx, check.id, { decision: null, decided_by: null, decided_at: null, changed_at: tx.now });
      await noteCheckEvent(tx, { kind: "disagreed", check, from: "manual", to: "manual", note: input.note });
      return "open-again";
    }
    const action = check.decision === "verify" ? "approve" : "refuse";
    const to = identityStates.next(action, { status: check.state, attempt: check.attempt, tries: 0 });
    if (to !== "verified" && to !== "refused") throw new AppError("conflict");
    await updateCheck(tx.trx, check.id, {
      state: to,
      second_decided_by: userId,
      changed_at: tx.now,
      ...(to === "verified" ? { verified_at: tx.now, person_hash: await hashProfileOf(tx, check.userId) } : {}),
    });
    await noteCheckEvent(tx, {
      kind: "confirmed",
      check,
      from: "manual",
      to,
      code: check.decision,
      note: input.note,
    });
    const person = await findEnabledPerson(tx.trx, check.userId);
    if (person) {
      await enqueueMail(tx, {
        template: "account-news",
        to: { name: person.name, address: person.email },
        member: { userId: check.userId },
        props: { url: `${tx.env.PUBLIC_ORIGIN}/identity` },
      });
    }
    return to;
  });
}

/** The two people compared the document with the profile as it is now. */
async function hashProfileOf(tx: TxCtx, userId: string): Promise<string> {
  const profile = await findRecipient(tx.trx, userId);
  if (!profile) throw new AppError("conflict");
  return hashPerson(namedPersonOf(profile));
}
