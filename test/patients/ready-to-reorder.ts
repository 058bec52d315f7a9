import type { GateFacts } from "#domain/orders/reorders/gates.ts";

/** What the gates of a reorder look at, for someone who passes all of them on November 16, 2026. */
export const READY_TO_REORDER: GateFacts = {
  dose: { inUse: { dose: 60, measure: "mg", concentrationPerMl: 200, dosesPerWeek: 2 }, isConfirmed: true },
  payment: {
    plan: "active",
    pausedUntil: null,
    daysSupply: 30,
    totalCents: 110_00,
    card: { brand: "visa", last4: "4242" },
  },
  safety: { stoppedOn: null },
  heldBy: null,
  monitored: { lab: null, visit: null },
  labs: { collectedOn: "2026-11-09", freshUntil: "2027-02-07" },
  visit: { on: "2026-11-16", provider: "Dr. Avery Example" },
  prescription: {
    status: "active",
    fillsLeft: 2,
    refillsAllowed: 5,
    daysSupply: 30,
    expiresOn: "2027-01-20",
    isControlled: true,
    isOffered: true,
    isPrescriberLicensed: true,
  },
  address: { street: "100 Sample Street", city: "Austin", state: "TX", zip: "78701", waitsUntil: null },
  photoId: { state: "TX", expiresOn: "2029-03-01" },
  pharmacy: { name: "Example Pharmacy", shipsTo: ["TX"], fills: true },
};
