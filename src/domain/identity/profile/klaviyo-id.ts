import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { findKlaviyoIdByEmail, setKlaviyoIdByEmail } from "./queries-profile.server.ts";

/** The marketing vendor's id of a member (spec §3). Only the worker reads and writes it; the caller checks consent. */
export async function findKlaviyoId(tx: TxCtx, input: { email: string }): Promise<string | null> {
  requireSystem(tx);
  return findKlaviyoIdByEmail(tx.trx, input.email);
}

export async function saveKlaviyoId(tx: TxCtx, input: { email: string; klaviyoId: string }): Promise<void> {
  requireSystem(tx);
  await setKlaviyoIdByEmail(tx.trx, input.email, input.klaviyoId);
}
