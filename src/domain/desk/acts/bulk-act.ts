import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { findAct, type ActRow } from "./queries-act.server.ts";

/** More than this at once is a mistake, or needs more thought. */
export const MAX_TAGGED = 10_000;

/** The draft, locked: a second click finds an act that has started. */
export async function runBulkAct(
  tx: TxCtx,
  actId: string,
  kind: ActRow["kind"],
  state: ActRow["state"],
): Promise<ActRow> {
  const row = await requireOwnAct(tx, actId, { lock: true });
  if (row.kind !== kind) throw new AppError("not-found");
  if (row.state !== state) throw new AppError("conflict");
  return row;
}

/** A colleague's act is a 404: an export is only for the person who gave a reason for it. */
export async function requireOwnAct(tx: TxCtx, actId: string, options: { lock?: boolean } = {}): Promise<ActRow> {
  const row = await findAct(tx.trx, actId, options);
  if (!row || row.user_id !== actorId(tx.actor)) throw new AppError("not-found");
  return row;
}

export function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
