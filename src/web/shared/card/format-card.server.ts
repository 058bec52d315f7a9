import type { Ctx } from "#core/ctx.ts";
import { formatAt } from "#core/format-date.ts";
import type { Card } from "#domain/billing/cards/card.ts";
import { brandName } from "./brand-name.ts";

export function formatCard(ctx: Ctx, card: Card) {
  const ends = new Date(Date.UTC(card.expiresYear, card.expiresMonth, 1));
  return {
    name: `${brandName(card.brand)} ending ${card.last4}`,
    expires: formatAt("UTC", new Date(Date.UTC(card.expiresYear, card.expiresMonth - 1, 1)), "short-month"),
    isExpired: ends <= ctx.now,
  };
}
