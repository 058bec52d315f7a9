import type { Ctx } from "#core/ctx.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import type { VisitRules } from "#domain/scheduling/visits/visit-rules.ts";
import { formatSlotHour, formatVisitDay, formatVisitTime, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

/** A visit as text, made on the server so the page and the email say the same. */
export function toVisitText(visit: Pick<Appointment, "startsAt" | "endsAt" | "zone" | "providerName" | "state">) {
  const { startsAt, endsAt, zone, providerName, state } = visit;
  return {
    when: formatVisitTime(startsAt, zone),
    day: formatVisitDay(startsAt, zone),
    hour: formatSlotHour(startsAt, zone),
    until: `${formatZone(startsAt, zone)}, until ${formatSlotHour(endsAt, zone)}`,
    provider: providerName,
    state: stateName(state),
  };
}
export type VisitText = ReturnType<typeof toVisitText>;

export function stateName(state: string): string {
  return Object.entries(US_STATE_NAMES).find(([code]) => code === state)?.[1] ?? state;
}

/** What rescheduling, canceling and not showing up mean; the same on every page that asks. */
export async function visitPolicy(ctx: Ctx) {
  return toPolicyText(await getVisitRules(ctx));
}
export type VisitPolicy = ReturnType<typeof toPolicyText>;

export function toPolicyText(rules: VisitRules) {
  const until = formatMinutes(rules.free_cancel_until_minutes);
  const isFree = rules.free_cancel_until_minutes === 0;
  const missed = `If you haven't joined ${formatMinutes(rules.missed_after_minutes)} after the start time, your provider may mark the visit as missed`;
  return {
    change: isFree
      ? "You can reschedule or cancel online until the visit begins, at no charge."
      : `You can reschedule or cancel online until the visit begins. Rescheduling is free; canceling is free until ${until} before.`,
    cancel: isFree
      ? "You aren't charged for a visit you cancel."
      : `If you cancel less than ${until} before, you'll be charged for the visit.`,
    missed: rules.missed_is_charged
      ? `${missed}, and you'll be charged for it.`
      : `${missed}. You won't be charged for it.`,
    checkIn: `You can check in starting ${formatMinutes(rules.check_in_before_minutes)} before.`,
  };
}

function formatMinutes(minutes: number): string {
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} minutes`;
  return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
}
