import { requireKind } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { DECIDERS } from "./identity-check.ts";
import { findCheck, lockCheck, type Check } from "./queries.server.ts";

/** A case in the manual queue, locked. Nobody handles their own. */
export async function requireManualCheck(tx: TxCtx, checkId: string): Promise<Check> {
  const { userId } = requireKind(tx, DECIDERS);
  const found = await findCheck(tx.trx, checkId);
  if (!found) throw new AppError("not-found");
  if (found.userId === userId) throw new AppError("forbidden");
  const check = await lockCheck(tx.trx, checkId);
  if (check?.state !== "manual") throw new AppError("conflict");
  return check;
}
