import { anonymous } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { openRequest } from "../queries.server.ts";
import { readLink } from "./read-link.server.ts";

/** Runs as an anonymous actor: the link is the proof, whoever else is signed in on this computer. */
export async function withThreadLink<T>(
  ctx: Ctx,
  link: string,
  work: (tx: TxCtx, requestId: string) => Promise<T>,
): Promise<T> {
  const requestId = readLink(ctx, link);
  if (!requestId) throw new AppError("not-found");
  return inTransaction({ ...ctx, actor: anonymous }, async (tx) => {
    await openRequest(tx.trx, requestId);
    return work(tx, requestId);
  });
}
