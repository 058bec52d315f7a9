import type { Ctx } from "#core/ctx.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { dollars } from "#domain/catalog/price.ts";
import type { Journey } from "#domain/care/registration/journey.ts";
import { listCheckedRegistrations } from "#domain/care/registration/list-checked.ts";
import { US_STATES } from "#domain/identity/us-state.ts";
import { NO_SHOW_MINUTES, type Appointment, type AppointmentTypeKey } from "#domain/scheduling/appointment.ts";
import { getVisitTerm } from "#domain/scheduling/find-slots.ts";
import { formatSlotHour, formatVisitDay, formatVisitTime, zoneWords } from "#domain/scheduling/visit-time.ts";

/** A visit in words, made on the server so that page and mail say the same. */
export function visitWords(visit: Pick<Appointment, "startsAt" | "endsAt" | "zone" | "providerName" | "state">) {
  const { startsAt, endsAt, zone, providerName, state } = visit;
  return {
    when: formatVisitTime(startsAt, zone),
    day: formatVisitDay(startsAt, zone),
    hour: formatSlotHour(startsAt, zone),
    until: `${zoneWords(startsAt, zone)}, until ${formatSlotHour(endsAt, zone)}`,
    provider: providerName,
    state: stateName(state),
  };
}
export type VisitWords = ReturnType<typeof visitWords>;

export function stateName(state: string): string {
  return Object.entries(US_STATES).find(([code]) => code === state)?.[1] ?? state;
}

/** What moving, cancelling and not coming mean; the same on every page that asks. */
export const POLICY = {
  change: "You can move or cancel it online until it begins. Both are free.",
  missed: `If you are not there ${NO_SHOW_MINUTES} minutes after it began, the visit counts as missed.`,
};

export const FIRST_VISITS = {
  hormone: "initial-trt",
  "weight-loss": "initial-weight-loss",
} as const satisfies Record<Journey, AppointmentTypeKey>;

/** What a visit of this type costs this person, from the line of the catalog that pays for it. */
export async function visitPrice(ctx: Ctx, type: AppointmentTypeKey): Promise<string | null> {
  const { feeItem } = await getVisitTerm(ctx, { type });
  const { offerings } = await getCatalog(ctx);
  const registrations = await listCheckedRegistrations(ctx);
  const about = registrations.find(({ journey }) => FIRST_VISITS[journey] === type) ?? registrations[0];
  const offering = offerings.find(({ treatmentKey }) => treatmentKey === about?.treatmentKey) ?? offerings[0];
  return offering ? dollars(offering.prices[feeItem]) : null;
}
