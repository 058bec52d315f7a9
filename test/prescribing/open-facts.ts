import type { ControlledFacts } from "#domain/prescribing/controlled/controlled-gates.ts";

/** A first prescription of testosterone on 2026-11-16 for a patient in Illinois, with every gate open. */
export function openFacts(): ControlledFacts {
  return {
    moment: "new",
    day: "2026-11-16",
    federalSchedule: "III",
    states: [
      {
        state: "IL",
        schedule: null,
        rule: { needsRegistration: true, pdmp: "always", skipReasons: [] },
        deaUntil: "2028-01-31",
        registeredUntil: "2028-01-31",
        pdmp: { on: "2026-11-16", wasRead: true, skipReason: null },
      },
    ],
    identityUntil: "2029-03-01",
    visit: { on: "2026-11-16", avSeconds: 900 },
    minAvSeconds: 300,
    visitMonths: 6,
    permittedUntil: "2026-12-31",
    exam: null,
    refills: 5,
    maxRefills: 5,
    expiresOn: "2027-05-15",
    latestExpiry: "2027-05-15",
    previousIssuedOn: null,
    signing: "vendor-two-factor",
    purpose: { isForSport: false, diagnosis: "E29.1" },
    weeklyMg: 120,
    previousWeeklyMg: null,
    consultationMg: 160,
    earlyFill: null,
    reconciled: { isClean: true, on: "2026-11-16" },
  };
}
