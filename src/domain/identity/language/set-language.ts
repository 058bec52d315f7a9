import type { TxCtx } from "#core/ctx.ts";
import type { Language } from "./language.ts";
import { updateProfile } from "../profile/queries-profile.server.ts";

/** The language someone registers in. */
export async function setLanguage(tx: TxCtx, input: { userId: string; language: Language }): Promise<void> {
  await updateProfile(tx.trx, input.userId, { language: input.language });
}
