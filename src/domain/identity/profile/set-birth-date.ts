import type { TxCtx } from "#core/ctx.ts";
import { fillBirthDate } from "./queries-profile.server.ts";

/** Sets a birth date entered before the account existed. Never overwrites an existing one. */
export async function setBirthDate(tx: TxCtx, input: { userId: string; dateOfBirth: string }): Promise<void> {
  await fillBirthDate(tx.trx, input.userId, input.dateOfBirth);
}
