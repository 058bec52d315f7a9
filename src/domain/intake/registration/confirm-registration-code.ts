import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import type { Browser } from "#domain/identity/sessions/begin-session.ts";
import { beginRegistration } from "#domain/identity/accounts/move-registration.ts";
import { openAccount, type OpenedAccount } from "#domain/identity/accounts/open-account.ts";
import { setBirthDate } from "#domain/identity/profile/set-birth-date.ts";
import { hashSecret } from "#domain/identity/secret.server.ts";
import { deleteDraft, findDraft, insertRegistration } from "./queries.server.ts";
import { setLanguage } from "#domain/identity/language/set-language.ts";
import type { Language } from "#domain/identity/language/language.ts";

/**
 * The correct code moves the draft to an account, opened new or continued, along with its answers. From then on they can continue
 * from any device.
 */
export async function confirmRegistrationCode(
  ctx: Ctx,
  input: { draftToken: string; code: string; language?: Language },
  browser: Browser,
): Promise<OpenedAccount | { kind: "over" }> {
  return inAuthTransaction(ctx, async (tx) => {
    const draft = await findDraft(tx.trx, hashSecret(input.draftToken), tx.now);
    if (!draft?.email) return { kind: "over" };
    const opened = await openAccount(tx, { holder: draft.id, email: draft.email, code: input.code }, browser);
    if (opened.kind !== "open") return opened;
    await beginRegistration(tx, opened.userId);
    if (input.language) await setLanguage(tx, { userId: opened.userId, language: input.language });
    if (draft.date_of_birth) await setBirthDate(tx, { userId: opened.userId, dateOfBirth: draft.date_of_birth });
    await insertRegistration(tx.trx, {
      user_id: opened.userId,
      journey: draft.journey,
      treatment_key: draft.treatment_key,
      state: draft.state,
      at: tx.now,
    });
    await deleteDraft(tx.trx, draft.id);
    return opened;
  });
}
