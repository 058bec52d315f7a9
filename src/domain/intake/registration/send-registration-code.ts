import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { mailAccountCode } from "#domain/identity/accounts/open-account.ts";
import { hashSecret } from "#domain/identity/secret.server.ts";
import { findDraft, updateDraft } from "./queries.server.ts";
import type { Language } from "#domain/identity/language/language.ts";

/** Emails a code, to known and unknown addresses alike. `over`: the draft has expired, and the questions start over. */
export async function sendRegistrationCode(
  ctx: Ctx,
  input: { draftToken: string; email: string; language?: Language },
): Promise<{ kind: "sent" } | { kind: "blocked"; seconds: number } | { kind: "over" }> {
  return inAuthTransaction(ctx, async (tx) => {
    const draft = await findDraft(tx.trx, hashSecret(input.draftToken), tx.now);
    if (!draft) return { kind: "over" };
    const seconds = await mailAccountCode(tx, {
      holder: draft.id,
      email: input.email,
      language: input.language ?? "en",
    });
    if (seconds > 0) return { kind: "blocked", seconds };
    await updateDraft(tx.trx, draft.id, { email: input.email });
    return { kind: "sent" };
  });
}
