import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { guardIdentity } from "./identity-guard.ts";
import type { Profile } from "./profile.ts";
import { findProfile } from "./queries-profile.server.ts";

export async function guardedProfile(tx: TxCtx, userId: string): Promise<Profile> {
  const before = await findProfile(tx.trx, userId);
  if (!before) throw new AppError("not-found");
  await guardIdentity(tx, { question: "phone", before });
  return before;
}
