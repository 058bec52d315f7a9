import { Temporal } from "temporal-polyfill";
import { dayIn, endOfDayIn, startOfDayIn } from "#core/dates.ts";
import type { Ctx } from "#core/ctx.ts";
import type { OfferedSlot } from "#domain/scheduling/appointment.ts";
import { formatSlotHour, formatVisitDay, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { readDay } from "../../shared/format/calendar-day.server.ts";

const LOOK_DAYS = 14;
const SHOWN_DAYS = 3;

type Find = (span: { from: Date; to: Date; zone: string }) => Promise<OfferedSlot[]>;

/** The next three days with free times from the day in the URL, in the patient's time zone. */
export async function loadFreeTimes(ctx: Ctx, search: URLSearchParams, zone: string, find: Find) {
  const today = dayIn(zone, ctx.now);
  const wanted = readDay(search.get("day"));
  const from = wanted && wanted > today ? wanted : today;
  const last = Temporal.PlainDate.from(from).add({ days: LOOK_DAYS }).toString();
  const slots = await find({ from: startOfDayIn(zone, from), to: endOfDayIn(zone, last), zone });
  const days = new Map<string, OfferedSlot[]>();
  for (const slot of slots) {
    const day = dayIn(zone, slot.startsAt);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return {
    zone: formatZone(ctx.now, zone),
    from,
    today,
    days: [...days].slice(0, SHOWN_DAYS).map(([day, free]) => ({
      day,
      name: formatVisitDay(free[0]!.startsAt, zone),
      slots: free.map((slot) => ({
        value: `${slot.startsAt.toISOString()}/${slot.providerId}`,
        text: `${formatSlotHour(slot.startsAt, zone)}, ${slot.providerName}`,
      })),
    })),
  };
}
export type FreeTimes = Awaited<ReturnType<typeof loadFreeTimes>>;

/** Parses a radio's value: when, and with whom. Null if invalid. */
export function readSlot(value: string | undefined): { startsAt: Date; providerId: string } | null {
  const [, at = "", providerId = ""] = /^([^/]+)\/([0-9a-f-]{36})$/.exec(value ?? "") ?? [];
  const startsAt = new Date(at);
  return providerId && !Number.isNaN(startsAt.getTime()) ? { startsAt, providerId } : null;
}
