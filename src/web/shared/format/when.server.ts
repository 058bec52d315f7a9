import type { Ctx } from "#core/ctx.ts";
import { dateFormat } from "#core/dates.ts";

/** Dates in words, made on the server so that every browser shows the same. */

/** A moment in the clinic's time: "Nov 14, 2026, 8:30 PM CST". */
export function formatMoment(ctx: Ctx, iso: string): string {
  return dateFormat(ctx.env.CLINIC_TIME_ZONE, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(iso));
}

/** The clinic's day of a moment: "November 14, 2026". */
export function formatDay(ctx: Ctx, iso: string): string {
  return dateFormat(ctx.env.CLINIC_TIME_ZONE, { dateStyle: "long" }).format(new Date(iso));
}

/** A calendar day, which has no time zone: 1985-04-27 is "April 27, 1985" everywhere. */
export function formatDate(day: string): string {
  return dateFormat("UTC", { dateStyle: "long" }).format(new Date(`${day}T00:00:00Z`));
}

/** The hour of a moment in the clinic's time, beside a heading that names the day: "8:30 PM". */
export function formatTime(ctx: Ctx, at: Date): string {
  return dateFormat(ctx.env.CLINIC_TIME_ZONE, { timeStyle: "short" }).format(at);
}

/** The clinic's time by its short name in summer and winter alike: "CT". */
export function formatZone(ctx: Ctx): string {
  const parts = dateFormat(ctx.env.CLINIC_TIME_ZONE, { timeZoneName: "shortGeneric" }).formatToParts(ctx.now);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? ctx.env.CLINIC_TIME_ZONE;
}
