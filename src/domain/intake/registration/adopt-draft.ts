import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { beginRegistration } from "#domain/identity/accounts/move-registration.ts";
import { setBirthDate } from "#domain/identity/profile/set-birth-date.ts";
import { hashSecret } from "#domain/identity/secret.server.ts";
import { deleteDraft, findDraft, insertRegistration } from "./queries.server.ts";

/** Someone answered first and then signed in: moves the draft's answers to their account. No effect without a draft. */
export async function adoptDraft(ctx: Ctx, input: { draftToken: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inAuthTransaction(ctx, async (tx) => {
    const draft = await findDraft(tx.trx, hashSecret(input.draftToken), tx.now);
    if (!draft) return;
    await beginRegistration(tx, userId);
    if (draft.date_of_birth) await setBirthDate(tx, { userId, dateOfBirth: draft.date_of_birth });
    const { journey, treatment_key, state } = draft;
    await insertRegistration(tx.trx, { user_id: userId, journey, treatment_key, state, at: tx.now });
    await deleteDraft(tx.trx, draft.id);
  });
}
