/** The time zones pages offer, from east to west. */
export const US_ZONES = [
  "America/Puerto_Rico",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;
type UsZone = (typeof US_ZONES)[number];

const STATES: Partial<Record<UsZone, string>> = {
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR VI",
};

/** The time zone most people in a state use; in the thirteen states with two zones a patient may have to change it. */
export function zoneOfState(state: string): UsZone {
  return US_ZONES.find((zone) => STATES[zone]?.split(" ").includes(state)) ?? "America/New_York";
}
