import type { TxCtx } from "#core/ctx.ts";
import { fillBirthDate } from "./queries-profile.server.ts";

/** Fills in a birth date that was given before the account was there. One that stands already is not overwritten. */
export async function setBirthDate(tx: TxCtx, input: { userId: string; dateOfBirth: string }): Promise<void> {
  await fillBirthDate(tx.trx, input.userId, input.dateOfBirth);
}
