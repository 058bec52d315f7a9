import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { findToken } from "../accounts/queries-account.server.ts";
import { hashSecret } from "../secret.server.ts";
import type { LinkPurpose } from "./set-password-by-link.ts";

/** The purpose of a link while it's valid, to render the page. Changes nothing. */
export async function findLinkPurpose(ctx: Ctx, input: { token: string }): Promise<LinkPurpose | null> {
  return inAuthTransaction(ctx, async (tx) => {
    for (const purpose of ["reset-password", "staff-invitation"] as const) {
      if (await findToken(tx.trx, hashSecret(input.token), purpose, tx.now)) return purpose;
    }
    return null;
  });
}
