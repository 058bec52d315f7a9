import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Card } from "./card.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { findCard } from "./queries-card.server.ts";

/** The card that is charged, if there is one. */
export async function getCard(ctx: Ctx, input: { userId: string }): Promise<Card | null> {
  requireOwnOrStaff(ctx, input.userId);
  const card = await inReadTransaction(ctx, (tx) => findCard(tx.trx, input.userId));
  if (!card) return null;
  const { id, brand, last4, expiresMonth, expiresYear } = card;
  return { id, brand, last4, expiresMonth, expiresYear };
}
