import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, endOfDayIn } from "#core/dates.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";

/** The catalog on a given day: the same use case as every page, at another time. */
export function catalogOn(ctx: Ctx, day: string): Promise<Catalog> {
  const lastMoment = new Date(endOfDayIn(ctx.env.CLINIC_TIME_ZONE, day).getTime() - 1);
  return getCatalog({ ...ctx, now: lastMoment });
}

/** A day from the URL, or today. */
export function dayFrom(ctx: Ctx, text: string | null): string {
  return z.iso.date().safeParse(text).data ?? clinicToday(ctx);
}

/** "89", "89.5" and "89.50" in cents; anything else is no amount. */
export function centsOf(text: string | undefined): number {
  const [, whole, part = ""] = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text?.trim() ?? "") ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
