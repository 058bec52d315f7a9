import { DAYS_SUPPLY } from "#domain/billing/plans/plan.ts";
import type { HoldSource } from "#domain/chart/holds/treatment-hold.ts";
import type { Prescription, PrescriptionStatus } from "#domain/prescribing/prescription.ts";
import { isPoBox } from "#domain/identity/profile/is-po-box.ts";
import { addMonths } from "./reorder-date.ts";

/**
 * What's required before an order is placed. Each gate says whether it's met, what we found, and what to do by when. My Orders
 * and the nightly job use the same list.
 */
export const GATE_KEYS = [
  "dose",
  "payment",
  "labs",
  "visit",
  "safety",
  "prescription",
  "address",
  "photo-id",
  "pharmacy",
] as const;
export type GateKey = (typeof GATE_KEYS)[number];
export type GateAction = "confirm-dose" | "billing" | "files" | "book-visit" | "change-address" | "show-id";
export type Gate = { key: GateKey; isMet: boolean; finding: GateFinding; action: GateAction | null };

/** The result of a gate, with the facts to show. `by` is the day to fix it by. */
export type GateFinding =
  | { code: "dose-confirmed"; dose: DoseInUse; isFirst: boolean }
  | { code: "dose-to-confirm"; dose: DoseInUse; isFirst: boolean; by: string }
  | { code: "payment-ready"; card: { brand: string; last4: string }; totalCents: number | null }
  | { code: "plan-missing" | "payment-failed" | "card-missing"; by: string }
  | { code: "plan-ended" }
  | { code: "plan-paused"; until: string | null }
  | { code: "supply-differs"; planDays: number | null; prescribedDays: number; fittingDays: number | null; by: string }
  | { code: "labs-fresh"; collectedOn: string; freshUntil: string }
  | { code: "labs-planned"; collectedOn: string | null; dueOn: string; lastDay: string }
  | { code: "labs-not-due"; collectedOn: string | null }
  | { code: "labs-due"; dueOn: string; by: string }
  | { code: "under-review"; source: HoldSource }
  | { code: "labs-missing"; by: string }
  | { code: "labs-too-old"; collectedOn: string; by: string }
  | { code: "visit-recent"; on: string; provider: string; nextBy: string }
  | { code: "visit-not-due" }
  | { code: "visit-planned"; dueOn: string }
  | { code: "visit-due"; dueOn: string; by: string }
  | { code: "visit-missing"; by: string }
  | { code: "visit-too-old"; on: string; provider: string; by: string }
  | { code: "safety-clear" }
  | { code: "safety-stop"; since: string }
  | { code: "refills-left"; left: number; allowed: number; expiresOn: string }
  | { code: "not-offered" | "prescriber-not-licensed" | "on-hold" | "to-be-confirmed" | "prescription-ended" }
  | { code: "no-refills"; by: string }
  | { code: "prescription-expires"; expiresOn: string; by: string }
  | { code: "address-known"; street: string; city: string; state: string; zip: string }
  | { code: "address-missing"; by: string }
  | { code: "po-box"; street: string; by: string }
  | { code: "address-waits"; until: string }
  | { code: "photo-id-valid"; state: string | null; expiresOn: string }
  | { code: "photo-id-missing"; by: string }
  | { code: "photo-id-expires"; expiresOn: string; by: string }
  | { code: "pharmacy-licensed" | "pharmacy-not-licensed"; name: string; state: string | null }
  | { code: "pharmacy-missing" };

/** The current dose. */
export type DoseInUse = Pick<Prescription, "dose" | "measure" | "concentrationPerMl" | "dosesPerWeek">;

/** Gates a provider needs to confirm a prescription, regardless of what the member confirmed or paid. */
export const PATIENT_GATES = ["labs", "visit", "address", "photo-id", "pharmacy"] as const satisfies GateKey[];
type PatientGate = (typeof PATIENT_GATES)[number];

/** What is asked for next, if anything, and what last counted. */
export type Monitored = { next: { opensOn: string; dueOn: string; lastDay: string } | null; lastOn: string | null };

/** Facts about a member and the pharmacy. */
export type PatientFacts = {
  /** The finding that holds this treatment until a provider has decided. */
  heldBy: HoldSource | null;
  /** What the treatment's schedule asks for. Null before the first dose: that is a start, with limits of its own. */
  monitored: { lab: Monitored | null; visit: Monitored | null };
  /** The latest released results. */
  labs: { collectedOn: string | null; freshUntil: string | null };
  /** The last completed visit, and with whom. */
  visit: { on: string; provider: string } | null;
  prescription: { isControlled: boolean };
  address: {
    street: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
    /** No shipping to a new address until then; null once it can be used. */
    waitsUntil: string | null;
  };
  /** The ID that was checked, or that counts as checked. */
  photoId: { state: string | null; expiresOn: string | null };
  pharmacy: { name: string; shipsTo: readonly string[]; fills: boolean } | null;
};

/** All facts about a member and one prescription when the next order comes up. */
export type GateFacts = PatientFacts & {
  /** Since when a safety rule stops the next order. */
  safety: { stoppedOn: string | null };
  dose: { inUse: DoseInUse; isConfirmed: boolean; /** Never ordered before. */ isFirst?: boolean };
  payment: {
    plan: "active" | "past_due" | "paused" | "ended" | "none";
    pausedUntil: string | null;
    daysSupply: number | null;
    card: { brand: string; last4: string } | null;
    totalCents: number | null;
  };
  prescription: {
    status: PrescriptionStatus;
    /** Remaining fills; the first fill isn't a refill. */
    fillsLeft: number;
    refillsAllowed: number;
    daysSupply: number;
    expiresOn: string;
    isOffered: boolean;
    isPrescriberLicensed: boolean;
  };
};

/** The plan for a supply. Pens come four in a box, so four weeks are a month, and twelve weeks are three. */
const FOUR_WEEKS = 28;
const MONTH = 30;
function planDaysFor(prescribedDays: number): number | null {
  return DAYS_SUPPLY.find((days) => [days, (days / MONTH) * FOUR_WEEKS].includes(prescribedDays)) ?? null;
}

/** Numbers set by the clinic, see the catalog. */
export type GateLimits = { visit_months: { controlled: number; other: number } };

export type GateDays = { today: string; dueOn: string; confirmBy: string };
type Judge<Facts> = (facts: Facts, days: GateDays, limits: GateLimits) => Omit<Gate, "key">;

export function gatesOf(facts: GateFacts, days: GateDays, limits: GateLimits): Gate[] {
  return GATE_KEYS.map((key) => ({ key, ...JUDGES[key](facts, days, limits) }));
}

/** The same check before a prescription is confirmed, as of that day. */
export function patientGatesOf(facts: PatientFacts, today: string, limits: GateLimits): Gate[] {
  const days = { today, dueOn: today, confirmBy: today };
  return PATIENT_GATES.map((key) => ({ key, ...JUDGES[key](facts, days, limits) }));
}

const JUDGES: Record<PatientGate, Judge<PatientFacts>> & Record<Exclude<GateKey, PatientGate>, Judge<GateFacts>> = {
  dose({ dose: { inUse: dose, isConfirmed, isFirst = false } }, { confirmBy }) {
    if (isConfirmed) return met({ code: "dose-confirmed", dose, isFirst });
    return open({ code: "dose-to-confirm", dose, isFirst, by: confirmBy }, "confirm-dose");
  },

  payment({ payment: { plan, pausedUntil, daysSupply, card, totalCents }, prescription }, { today, dueOn }) {
    if (plan === "none") return open({ code: "plan-missing", by: dueOn }, "billing");
    if (plan === "ended") return open({ code: "plan-ended" }, "billing");
    if (plan === "paused" && !(pausedUntil && pausedUntil <= dueOn && dueOn > today)) {
      return open({ code: "plan-paused", until: pausedUntil }, "billing");
    }
    if (plan === "past_due") return open({ code: "payment-failed", by: dueOn }, "billing");
    if (!card) return open({ code: "card-missing", by: dueOn }, "billing");
    const fittingDays = planDaysFor(prescription.daysSupply);
    if (daysSupply !== fittingDays) {
      const days = { planDays: daysSupply, prescribedDays: prescription.daysSupply };
      return open({ code: "supply-differs", ...days, fittingDays, by: dueOn }, "billing");
    }
    return met({ code: "payment-ready", card: { brand: card.brand, last4: card.last4 }, totalCents });
  },

  labs({ heldBy, monitored: { lab }, labs: { collectedOn, freshUntil } }, { dueOn }) {
    if (heldBy) return open({ code: "under-review", source: heldBy }, null);
    if (lab) return monitoredLabs(lab, dueOn);
    if (!collectedOn || !freshUntil) return open({ code: "labs-missing", by: dueOn }, "files");
    if (freshUntil >= dueOn) return met({ code: "labs-fresh", collectedOn, freshUntil });
    return open({ code: "labs-too-old", collectedOn, by: dueOn }, "files");
  },

  visit({ visit, monitored, prescription }, { dueOn }, { visit_months }) {
    // A visit of today counts at once, before the schedule has caught up with it.
    if (monitored.visit && !isSeenSince(visit, monitored.visit)) return monitoredVisit(monitored.visit, visit, dueOn);
    const months = prescription.isControlled ? visit_months.controlled : visit_months.other;
    if (!visit) return open({ code: "visit-missing", by: dueOn }, "book-visit");
    const { on, provider } = visit;
    const nextBy = addMonths(on, months);
    if (nextBy >= dueOn) return met({ code: "visit-recent", on, provider, nextBy });
    return open({ code: "visit-too-old", on, provider, by: dueOn }, "book-visit");
  },

  safety({ safety: { stoppedOn } }) {
    return stoppedOn ? open({ code: "safety-stop", since: stoppedOn }, null) : met({ code: "safety-clear" });
  },

  prescription({ prescription }, { dueOn }) {
    const { status, fillsLeft, refillsAllowed, expiresOn, isOffered } = prescription;
    if (!isOffered) return open({ code: "not-offered" }, null);
    if (!prescription.isPrescriberLicensed) return open({ code: "prescriber-not-licensed" }, null);
    if (status === "on_hold") return open({ code: "on-hold" }, null);
    if (BEFORE_ACTIVE.has(status)) return open({ code: "to-be-confirmed" }, null);
    if (ENDED.has(status)) return open({ code: "prescription-ended" }, "book-visit");
    if (fillsLeft <= 0 || status === "exhausted") return open({ code: "no-refills", by: dueOn }, "book-visit");
    if (status === "expired" || expiresOn < dueOn) {
      return open({ code: "prescription-expires", expiresOn, by: dueOn }, "book-visit");
    }
    const left = Math.min(fillsLeft, refillsAllowed);
    return met({ code: "refills-left", left, allowed: refillsAllowed, expiresOn });
  },

  address({ address: { street, city, state, zip, waitsUntil } }, { dueOn }) {
    if (!street || !city || !state || !zip) return open({ code: "address-missing", by: dueOn }, "change-address");
    if (isPoBox(street)) return open({ code: "po-box", street, by: dueOn }, "change-address");
    if (waitsUntil) return open({ code: "address-waits", until: waitsUntil }, null);
    return { ...met({ code: "address-known", street, city, state, zip }), action: "change-address" };
  },

  "photo-id"({ photoId: { state, expiresOn } }, { dueOn }) {
    if (!expiresOn) return open({ code: "photo-id-missing", by: dueOn }, "show-id");
    if (expiresOn < dueOn) return open({ code: "photo-id-expires", expiresOn, by: dueOn }, "show-id");
    return met({ code: "photo-id-valid", state, expiresOn });
  },

  pharmacy({ pharmacy, address: { state } }) {
    if (!pharmacy?.fills) return open({ code: "pharmacy-missing" }, null);
    if (state && pharmacy.shipsTo.includes(state))
      return met({ code: "pharmacy-licensed", name: pharmacy.name, state });
    return open({ code: "pharmacy-not-licensed", name: pharmacy.name, state }, null);
  },
};

/** A refill goes out through the grace days of what is due. */
function monitoredLabs({ next, lastOn: collectedOn }: Monitored, dueOn: string): Omit<Gate, "key"> {
  if (!next) return met({ code: "labs-not-due", collectedOn });
  if (next.lastDay < dueOn) return open({ code: "labs-due", dueOn: next.dueOn, by: dueOn }, "files");
  return met({ code: "labs-planned", collectedOn, dueOn: next.dueOn, lastDay: next.lastDay });
}

function monitoredVisit({ next }: Monitored, visit: PatientFacts["visit"], dueOn: string): Omit<Gate, "key"> {
  if (!next) return met({ code: "visit-not-due" });
  if (next.lastDay < dueOn) return open({ code: "visit-due", dueOn: next.dueOn, by: dueOn }, "book-visit");
  return met(
    visit ? { code: "visit-recent", ...visit, nextBy: next.dueOn } : { code: "visit-planned", dueOn: next.dueOn },
  );
}

function isSeenSince(visit: PatientFacts["visit"], { next }: Monitored): boolean {
  return visit !== null && next !== null && visit.on >= next.opensOn;
}

function met(finding: GateFinding): Omit<Gate, "key"> {
  return { isMet: true, finding, action: null };
}

function open(finding: GateFinding, action: GateAction | null): Omit<Gate, "key"> {
  return { isMet: false, finding, action };
}

const BEFORE_ACTIVE: ReadonlySet<PrescriptionStatus> = new Set([
  "draft",
  "checked",
  "staged",
  "signed",
  "sent",
  "transcribed",
]);
const ENDED: ReadonlySet<PrescriptionStatus> = new Set(["stopped", "refused", "rejected", "discarded"]);
