import type { Ctx } from "#core/ctx.ts";
import { formatAt } from "#core/format-date.ts";
import type { Card } from "#domain/billing/cards/card.ts";
import { textIn, type Text } from "#ui/language/text.ts";
import type { BookingText } from "../language/es/booking.server.ts";
import { brandName } from "./brand-name.ts";

export function formatCard(ctx: Ctx, card: Card, t: Text<BookingText> = textIn(undefined), locale?: string) {
  const brand = brandName(card.brand);
  const ends = new Date(Date.UTC(card.expiresYear, card.expiresMonth, 1));
  return {
    name: t("{brand} ending {digits}", { brand: brand === "Card" ? t(brand) : brand, digits: card.last4 }),
    expires: formatAt("UTC", new Date(Date.UTC(card.expiresYear, card.expiresMonth - 1, 1)), "short-month", locale),
    isExpired: ends <= ctx.now,
  };
}
