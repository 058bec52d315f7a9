import { dayIn } from "#core/dates.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";

/**
 * States in two zones where most people live in the western one, or where a part keeps clocks ahead of the rest: there the day ends
 * first in this zone.
 */
const EASTERN_PARTS: Readonly<Record<string, string>> = {
  AL: "America/New_York",
  AZ: "America/Denver",
  NV: "America/Denver",
  OR: "America/Denver",
  TN: "America/New_York",
};

/**
 * The calendar day that law counts at an instant: where the patient or the clinic is, whichever is further on. So a permission that
 * ends with a day has ended as soon as that day is over in one of the places.
 */
export function legalDay(at: Date, { clinicZone, states }: { clinicZone: string; states: readonly string[] }): string {
  const zones = [clinicZone, ...states.map((state) => EASTERN_PARTS[state] ?? zoneOfState(state))];
  return zones.map((zone) => dayIn(zone, at)).reduce((later, day) => (day > later ? day : later));
}
