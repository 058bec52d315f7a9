import { DAYS_SUPPLY } from "#domain/billing/plans/plan.ts";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import { addMonths, shortDay } from "./reorder-date.ts";

/**
 * What must be in place before an order is placed. Each gate says what it is about, whether it holds, and what to do by when. The
 * same list stands on My Orders and decides in the nightly job.
 */
export const GATE_KEYS = [
  "dose",
  "payment",
  "labs",
  "visit",
  "prescription",
  "address",
  "photo-id",
  "pharmacy",
] as const;
export type GateKey = (typeof GATE_KEYS)[number];
export type GateAction = "confirm-dose" | "billing" | "files" | "book-visit" | "change-address" | "change-license";
export type Gate = { key: GateKey; label: string; isMet: boolean; sentence: string; action: GateAction | null };

/** What a provider confirms a prescription only with, whatever the member has said and paid. */
export const PATIENT_GATES = ["labs", "visit", "address", "photo-id", "pharmacy"] as const satisfies GateKey[];
type PatientGate = (typeof PATIENT_GATES)[number];

/** What is known about a member and where the medicine comes from. */
export type PatientFacts = {
  /** The newest released results. `stopsTreatment`: one of them says that treatment rests until a provider has looked. */
  labs: { collectedOn: string | null; freshUntil: string | null; stopsTreatment: boolean };
  /** The last visit that took place, and with whom. */
  visit: { on: string; provider: string } | null;
  prescription: { isControlled: boolean };
  address: {
    street: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
    /** Until when nothing is sent to a new address; null once it may be used. */
    waitsUntil: string | null;
  };
  /** The government license on the profile. */
  photoId: { state: string | null; expiresOn: string | null };
  pharmacy: { name: string; shipsTo: readonly string[]; fills: boolean } | null;
};

/** Everything that is known about a member and one prescription when the next order comes up. */
export type GateFacts = PatientFacts & {
  dose: { text: string; isConfirmed: boolean; /** Nothing of it was ordered before. */ isFirst?: boolean };
  payment: {
    plan: "active" | "past_due" | "paused" | "ended" | "none";
    pausedUntil: string | null;
    daysSupply: number | null;
    card: { brand: string; last4: string } | null;
    totalCents: number | null;
  };
  prescription: {
    status: "transcribed" | "active" | "refused" | "on_hold" | "stopped" | "expired" | "exhausted";
    /** Fills that may still be made; the first one is no refill. */
    fillsLeft: number;
    refillsAllowed: number;
    daysSupply: number;
    expiresOn: string;
    isOffered: boolean;
    isPrescriberLicensed: boolean;
  };
};

/** What a plan can be for. */
const PLAN_DAYS: readonly number[] = DAYS_SUPPLY;

/** Numbers that the clinic sets, see the catalog. */
export type GateLimits = { visit_months: { controlled: number; other: number } };

export type GateDays = { today: string; dueOn: string; confirmBy: string };
type Judge<Facts> = (facts: Facts, days: GateDays, limits: GateLimits) => Omit<Gate, "key">;

export function gatesOf(facts: GateFacts, days: GateDays, limits: GateLimits): Gate[] {
  return GATE_KEYS.map((key) => ({ key, ...JUDGES[key](facts, days, limits) }));
}

/** The same judgment before a prescription is confirmed, as of that day. */
export function patientGatesOf(facts: PatientFacts, today: string, limits: GateLimits): Gate[] {
  const days = { today, dueOn: today, confirmBy: today };
  return PATIENT_GATES.map((key) => ({ key, ...JUDGES[key](facts, days, limits) }));
}

/** Nobody's street. Carriers that ask for a signature do not go there. */
export function isPoBox(street: string): boolean {
  return /\b(?:p\.?\s*o\.?\s*|post\s*office\s*)(?:box|drawer)\b|\bpob\s*\d|\b(?:general delivery|lock\s*box)\b|^\s*box\s*#?\s*\d/i.test(
    street,
  );
}

const JUDGES: Record<PatientGate, Judge<PatientFacts>> & Record<Exclude<GateKey, PatientGate>, Judge<GateFacts>> = {
  dose({ dose }, { today, confirmBy }) {
    const label = "Your dose";
    const still = dose.isFirst ? "" : "still ";
    if (dose.isConfirmed) return met(label, `You told us that you ${still}take ${dose.text}.`);
    const sentence = dose.isFirst ? `that ${dose.text} is what you agreed on` : `that you still take ${dose.text}`;
    return open(label, `Tell us ${by(confirmBy, today)} ${sentence}.`, "confirm-dose");
  },

  payment({ payment: { plan, pausedUntil, daysSupply, card, totalCents }, prescription }, { today, dueOn }) {
    const label = "Payment";
    if (plan === "none") {
      return open(label, `Start your plan ${by(dueOn, today)}. Nothing is charged before that.`, "billing");
    }
    if (plan === "ended")
      return open(label, "Your plan has ended. Start it again if you want the next order.", "billing");
    if (plan === "paused" && !(pausedUntil && pausedUntil <= dueOn && dueOn > today)) {
      const until = pausedUntil ? ` until ${shortDay(pausedUntil, today)}` : "";
      return open(label, `Your plan is paused${until}. Resume it when you want the next order.`, "billing");
    }
    if (plan === "past_due") {
      return open(
        label,
        `Your last payment did not go through. Pay it or change your card ${by(dueOn, today)}.`,
        "billing",
      );
    }
    if (!card) return open(label, `Add a card ${by(dueOn, today)}.`, "billing");
    if (daysSupply !== prescription.daysSupply) {
      const [theirs, ours] = [`${daysSupply} days`, `${prescription.daysSupply} days`];
      const change = PLAN_DAYS.includes(prescription.daysSupply)
        ? `Change your plan to ${ours} ${by(dueOn, today)}, or ask your provider for ${theirs}.`
        : `Ask your provider to write it for ${theirs}.`;
      return open(label, `Your plan is for ${theirs} and your prescription for ${ours}. ${change}`, "billing");
    }
    const amount = totalCents === null ? "" : ` ${dollars(totalCents)}, charged only after a provider approves.`;
    return met(label, `${formatBrand(card.brand)} ending ${card.last4}.${amount}`);
  },

  labs({ labs: { collectedOn, freshUntil, stopsTreatment } }, { today, dueOn }) {
    const label = "Blood test";
    if (stopsTreatment) return open(label, "Your provider is looking at a result and will write to you.", null);
    if (!collectedOn || !freshUntil) {
      return open(label, `Have your blood drawn and send us the results ${by(dueOn, today)}.`, "files");
    }
    const taken = `Taken ${shortDay(collectedOn, today)}.`;
    if (freshUntil >= dueOn) return met(label, `${taken} Counts until ${shortDay(freshUntil, today)}.`);
    return open(label, `${taken} It will be too old. Have a new one done and send it ${by(dueOn, today)}.`, "files");
  },

  visit({ visit, prescription }, { today, dueOn }, { visit_months }) {
    const label = "Visit";
    const months = prescription.isControlled ? visit_months.controlled : visit_months.other;
    if (!visit) return open(label, `Have a visit with a provider ${by(dueOn, today)}.`, "book-visit");
    const until = addMonths(visit.on, months);
    const was = `${visit.on === today ? "Today" : shortDay(visit.on, today)}, with ${visit.provider}.`;
    if (until >= dueOn) return met(label, `${was} The next is due by ${shortDay(until, today)}.`);
    return open(label, `Your last was ${lower(was)} Have the next one ${by(dueOn, today)}.`, "book-visit");
  },

  prescription({ prescription }, { today, dueOn }) {
    const label = "Prescription";
    const { status, fillsLeft, refillsAllowed, expiresOn, isOffered } = prescription;
    const expires = `Expires ${shortDay(expiresOn, today)}.`;
    if (!isOffered)
      return open(label, "We no longer offer this medicine. Your provider will tell you what to do.", null);
    if (!prescription.isPrescriberLicensed) {
      return open(label, "Your provider is not licensed where you live. We are finding you another one.", null);
    }
    if (status === "on_hold")
      return open(label, "Your provider has put it on hold. Nothing is sent until they decide that it goes on.", null);
    if (status === "transcribed")
      return open(label, "Your provider has to confirm it. There is nothing for you to do.", null);
    if (status === "stopped" || status === "refused") {
      return open(label, "Your provider has ended it. Book a visit if you want to talk about it.", "book-visit");
    }
    if (fillsLeft <= 0 || status === "exhausted") {
      return open(label, `No refills are left. Book a renewal visit ${by(dueOn, today)}.`, "book-visit");
    }
    if (status === "expired" || expiresOn < dueOn) {
      return open(
        label,
        `${expiresOn < today ? "It has expired." : expires} Book a renewal visit ${by(dueOn, today)}.`,
        "book-visit",
      );
    }
    return met(label, `${Math.min(fillsLeft, refillsAllowed)} of ${refillsAllowed} refills left. ${expires}`);
  },

  address({ address: { street, city, state, zip, waitsUntil } }, { today, dueOn }) {
    const label = "Delivery address";
    if (!street || !city || !state || !zip) {
      return open(label, `Tell us where to send it ${by(dueOn, today)}.`, "change-address");
    }
    if (isPoBox(street)) {
      return open(
        label,
        `${street} is a PO box, where nobody can sign. Give us a street address ${by(dueOn, today)}.`,
        "change-address",
      );
    }
    if (waitsUntil) {
      const wait = `Your address is new. To be sure that it is yours, we send nothing there until ${shortDay(waitsUntil, today)}`;
      return open(label, `${wait}, unless we reach you by phone before.`, null);
    }
    return { ...met(label, `${street}, ${city}, ${state} ${zip}`), action: "change-address" };
  },

  "photo-id"({ photoId: { state, expiresOn } }, { today, dueOn }) {
    const label = "Photo ID";
    if (!expiresOn) {
      return open(label, `Give us your driver's license or state ID ${by(dueOn, today)}.`, "change-license");
    }
    if (expiresOn < dueOn) {
      const ends = expiresOn < today ? "expired" : "expires";
      return open(
        label,
        `It ${ends} ${shortDay(expiresOn, today)}. Give us the new one ${by(dueOn, today)}.`,
        "change-license",
      );
    }
    const issuer = US_STATES[state ?? ""];
    return met(
      label,
      `${issuer ? `${issuer} driver` : "Driver"}'s license or state ID, valid until ${shortDay(expiresOn, today)}.`,
    );
  },

  pharmacy({ pharmacy, address }) {
    const label = "Pharmacy";
    const to = US_STATES[address.state ?? ""] ?? "your state";
    if (pharmacy?.fills && address.state && pharmacy.shipsTo.includes(address.state)) {
      return met(label, `${pharmacy.name} is licensed to ship to ${to}.`);
    }
    if (!pharmacy?.fills)
      return open(label, "We are looking for a pharmacy that fills it and will write to you.", null);
    return open(
      label,
      `${pharmacy.name} is not licensed to ship to ${to}. We are looking for another one and will write to you.`,
      null,
    );
  },
};

/** Processors write brands small. */
function formatBrand(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** "$110.00" */
export function dollars(cents: number): string {
  return AMOUNT.format(cents / 100);
}

const AMOUNT = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

function met(label: string, sentence: string): Omit<Gate, "key"> {
  return { label, isMet: true, sentence, action: null };
}

function open(label: string, sentence: string, action: GateAction | null): Omit<Gate, "key"> {
  return { label, isMet: false, sentence, action };
}

/** "by Tue, Nov 24"; once that day is there, "now". */
function by(day: string, today: string): string {
  return day > today ? `by ${shortDay(day, today)}` : "now";
}

function lower(sentence: string): string {
  return sentence.startsWith("Today") ? `today${sentence.slice(5)}` : `on ${sentence}`;
}
