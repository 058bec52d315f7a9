import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { selectConsents } from "./queries-consent.server.ts";

/** Exactly what a member agreed to, newest first. */
export async function listConsents(ctx: Ctx, input: { userId: string; planId: string }) {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, ({ trx }) => selectConsents(trx, input));
}
