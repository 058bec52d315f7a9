import type { Ctx } from "#core/ctx.ts";
import { dateFormat } from "#core/dates.ts";

const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$1,234.50": on bills there are always cents. */
export function money(cents: number): string {
  const amount = AMOUNT.format(Math.abs(cents) / 100);
  return `${cents < 0 ? "−" : ""}$${amount}`;
}

const day = (options: Intl.DateTimeFormatOptions, date: Date, timeZone = "UTC") =>
  dateFormat(timeZone, options).format(date);

/** A calendar day as people say it: "Tue, Dec 1", with the year if it is not this one. */
export function chargeDay(ctx: Ctx, on: string): string {
  const date = new Date(`${on}T00:00:00Z`);
  const isThisYear = on.slice(0, 4) === String(ctx.now.getUTCFullYear());
  const year: Intl.DateTimeFormatOptions = isThisYear ? {} : { year: "numeric" };
  return day({ weekday: "short", month: "short", day: "numeric", ...year }, date);
}

/** The clinic's day of a moment: "Nov 4", or with `year` "Nov 4, 2026". */
export function shortDay(ctx: Ctx, at: Date, { year = false } = {}): string {
  const withYear: Intl.DateTimeFormatOptions = year ? { year: "numeric" } : {};
  return day({ month: "short", day: "numeric", ...withYear }, at, ctx.env.CLINIC_TIME_ZONE);
}

export function monthOf(ctx: Ctx, at: Date): string {
  return day({ month: "long", year: "numeric" }, at, ctx.env.CLINIC_TIME_ZONE);
}
