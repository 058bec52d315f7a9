import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { toLanguage, type Language } from "./language.ts";
import { selectLanguage } from "../profile/queries-profile.server.ts";

/** The language someone reads. Row-level security decides whose profile can be read; anyone else's is English. */
export async function getLanguage(ctx: Ctx, input: { userId: string }): Promise<Language> {
  return inReadTransaction(ctx, async ({ trx }) => toLanguage(await selectLanguage(trx, input.userId)));
}
