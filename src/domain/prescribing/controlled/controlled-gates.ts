import { Temporal } from "temporal-polyfill";

/** What a controlled medicine needs, as gates K1 to K12 of the clinical design §8. No clock and no database: everything is a fact. */

export const GATE_KEYS = ["K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "K11", "K12"] as const;
export type GateKey = (typeof GATE_KEYS)[number];

export const SCHEDULES = ["II", "III", "IV", "V"] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** A first prescription, the same again, or the same medicine at another dose. */
export type ControlledMoment = "new" | "renew" | "change";

export const SKIP_REASONS = ["system-down", "emergency", "short-supply"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What one state asks for, and what there is in it. */
export type StateFacts = {
  state: string;
  /** The state's own schedule for this medicine, if it has one. */
  schedule: Schedule | null;
  /** Null: nobody has said what this state asks for. */
  rule: { needsRegistration: boolean; pdmp: "always" | "start" | "never"; skipReasons: readonly SkipReason[] } | null;
  /** The last day of the prescriber's registration in this state, of those that hold today; null if none does. */
  deaUntil: string | null;
  registeredUntil: string | null;
  /** The prescriber's last reading or attempt about this patient. */
  pdmp: { on: string; wasRead: boolean; skipReason: SkipReason | null } | null;
};

export type ControlledFacts = {
  moment: ControlledMoment;
  /** The day of signing: where the patient or the clinic is, whichever is further on. */
  day: string;
  federalSchedule: Schedule | null;
  /** Where the patient lives and, if it was elsewhere, where they were during the visit. */
  states: readonly StateFacts[];
  /** The last day of the document that was checked. */
  identityUntil: string | null;
  /** The last live visit with this prescriber, by picture and sound of both sides. */
  visit: { on: string; avSeconds: number } | null;
  minAvSeconds: number;
  visitMonths: number;
  permittedUntil: string;
  /** An in-person exam by this prescriber, or one on which somebody referred the patient to them. */
  exam: { on: string; ground: "prescriber" | "referral" } | null;
  refills: number;
  maxRefills: number;
  expiresOn: string;
  latestExpiry: string;
  /** When the prescription before this one was issued. */
  previousIssuedOn: string | null;
  signing: "vendor-two-factor" | "vendor" | "paper" | "not-enrolled";
  purpose: { isForSport: boolean | null; diagnosis: string | null };
  weeklyMg: number | null;
  previousWeeklyMg: number | null;
  consultationMg: number;
  /** A fill before its time; null if this isn't about one. */
  earlyFill: EarlyFill | null;
  /** Whether the vendor's list was the same as ours when it was last compared. */
  reconciled: { isClean: boolean; on: string | null };
};

export type EarlyFill = {
  usedPercent: number;
  windowPercent: number;
  /** How often the patient has lost medicine, this time included; null if nothing was lost. */
  loss: { count: number; isFeePaid: boolean; hasProviderAgreed: boolean; hasPharmacyAgreed: boolean } | null;
};

/** What has to happen for a gate to open. */
export type GateChange =
  | "add-address"
  | "add-state-rule"
  | "register-dea"
  | "register-in-state"
  | "schedule-not-covered"
  | "verify-identity"
  | "renew-document"
  | "hold-live-visit"
  | "stay-longer-on-video"
  | "in-person-exam-or-referral"
  | "read-pdmp"
  | "skip-not-allowed"
  | "fewer-refills"
  | "earlier-end"
  | "hold-new-visit"
  | "sign-at-vendor"
  | "finish-enrollment"
  | "ask-purpose"
  | "not-for-sport"
  | "add-diagnosis"
  | "hold-visit-about-dose"
  | "wait-until-window"
  | "agree-and-pay-fee"
  | "hold-visit-and-read-pdmp"
  | "compare-with-vendor";

export type Gate = {
  key: GateKey;
  isMet: boolean;
  value: string | number | null;
  limit: string | number | null;
  source: string;
  /** Null if it's met. */
  change: GateChange | null;
};

type Verdict = Pick<Gate, "value" | "limit"> & { change: GateChange | null };

/** Where each gate comes from, as codes: law rows of the domain sheet, federal rules, or the clinic's own policy. */
export const GATE_SOURCES: Record<GateKey, string> = {
  K1: "law-20",
  K2: "state-schedule",
  K3: "identity-policy",
  K4: "law-21",
  K5: "law-21",
  K6: "law-22",
  K7: "21-cfr-1306.22",
  K8: "21-cfr-1311",
  K9: "law-25",
  K10: "dose-policy",
  K11: "loss-policy",
  K12: "reconcile-policy",
};

const RULES: Record<GateKey, (facts: ControlledFacts) => Verdict> = {
  K1: registered,
  K2: scheduled,
  K3: identified,
  K4: seenLive,
  K5: grounded,
  K6: pdmpRead,
  K7: withinLimits,
  K8: signedSafely,
  K9: purposeful,
  K10: doseDiscussed,
  K11: notEarly,
  K12: reconciled,
};

/** All gates that apply. A medicine that neither the federal list nor the patient's state schedules has K2 alone. */
export function gatesOf(facts: ControlledFacts): Gate[] {
  const keys = scheduleOf(facts) === null ? (["K2"] as const) : GATE_KEYS;
  return keys.map((key) => {
    const { value, limit, change } = RULES[key](facts);
    return { key, isMet: change === null, value, limit, source: GATE_SOURCES[key], change };
  });
}

/** The gates that refuse. K12 doesn't: a list that differs pages somebody, and the patient isn't made to wait for it. */
export function refusingGates<One extends { key: string; isMet: boolean }>(gates: readonly One[]): One[] {
  return gates.filter(({ key, isMet }) => !isMet && key !== "K12");
}

/** The strictest of the federal schedule and those of the patient's states. */
export function scheduleOf({ federalSchedule, states }: Pick<ControlledFacts, "federalSchedule" | "states">) {
  const found = new Set([federalSchedule, ...states.map(({ schedule }) => schedule)]);
  return SCHEDULES.find((schedule) => found.has(schedule)) ?? null;
}

function met(value: Verdict["value"], limit: Verdict["limit"]): Verdict {
  return { value, limit, change: null };
}

function registered({ states, day }: ControlledFacts): Verdict {
  if (states.length === 0) return { value: null, limit: day, change: "add-address" };
  for (const { state, rule, deaUntil, registeredUntil } of states) {
    if (!rule) return { value: state, limit: day, change: "add-state-rule" };
    if (!holdsOn(deaUntil, day)) return { value: state, limit: day, change: "register-dea" };
    if (rule.needsRegistration && !holdsOn(registeredUntil, day)) {
      return { value: state, limit: day, change: "register-in-state" };
    }
  }
  return met(states.map(({ state }) => state).join("+"), day);
}

/** There are no facts about Schedule II: what a state puts there can't be prescribed. */
function scheduled(facts: ControlledFacts): Verdict {
  const schedule = scheduleOf(facts);
  return { value: schedule, limit: "III", change: schedule === "II" ? "schedule-not-covered" : null };
}

function identified({ identityUntil, day }: ControlledFacts): Verdict {
  if (identityUntil === null) return { value: null, limit: day, change: "verify-identity" };
  return { value: identityUntil, limit: day, change: holdsOn(identityUntil, day) ? null : "renew-document" };
}

function seenLive(facts: ControlledFacts): Verdict {
  const { visit, moment, day, visitMonths, minAvSeconds } = facts;
  const since = moment === "new" ? day : monthsBefore(day, visitMonths);
  if (!visit || visit.on < since || visit.on > day) {
    return { value: visit?.on ?? null, limit: since, change: "hold-live-visit" };
  }
  const isLong = visit.avSeconds >= minAvSeconds;
  return { value: visit.avSeconds, limit: minAvSeconds, change: isLong ? null : "stay-longer-on-video" };
}

function grounded({ exam, day, permittedUntil }: ControlledFacts): Verdict {
  if (exam && exam.on <= day) return met(exam.ground, exam.on);
  const isPermitted = day <= permittedUntil;
  return { value: day, limit: permittedUntil, change: isPermitted ? null : "in-person-exam-or-referral" };
}

function pdmpRead({ states, moment, day }: ControlledFacts): Verdict {
  for (const { state, rule, pdmp } of states) {
    if (rule && (rule.pdmp === "never" || (rule.pdmp === "start" && moment !== "new"))) continue;
    if (!pdmp || pdmp.on !== day) return { value: pdmp?.on ?? null, limit: state, change: "read-pdmp" };
    if (pdmp.wasRead) continue;
    const isAllowed = pdmp.skipReason !== null && rule?.skipReasons.includes(pdmp.skipReason);
    if (!isAllowed) {
      return { value: pdmp.skipReason, limit: state, change: pdmp.skipReason ? "skip-not-allowed" : "read-pdmp" };
    }
  }
  return states.length === 0 ? { value: null, limit: day, change: "add-address" } : met(day, day);
}

function withinLimits(facts: ControlledFacts): Verdict {
  const { refills, maxRefills, expiresOn, latestExpiry, moment, visit, previousIssuedOn } = facts;
  if (refills > maxRefills) return { value: refills, limit: maxRefills, change: "fewer-refills" };
  if (expiresOn > latestExpiry) return { value: expiresOn, limit: latestExpiry, change: "earlier-end" };
  const isOldVisit = previousIssuedOn !== null && (visit === null || visit.on <= previousIssuedOn);
  if (moment === "renew" && isOldVisit) {
    return { value: visit?.on ?? null, limit: previousIssuedOn, change: "hold-new-visit" };
  }
  return met(refills, maxRefills);
}

/** On paper a prescriber signs by hand; electronically only with two factors at the certified vendor. */
function signedSafely({ signing }: ControlledFacts): Verdict {
  const change = signing === "vendor" ? "sign-at-vendor" : signing === "not-enrolled" ? "finish-enrollment" : null;
  return { value: signing, limit: "vendor-two-factor", change };
}

function purposeful({ purpose: { isForSport, diagnosis } }: ControlledFacts): Verdict {
  if (isForSport === null) return { value: null, limit: "medical", change: "ask-purpose" };
  if (isForSport) return { value: "sport", limit: "medical", change: "not-for-sport" };
  return { value: diagnosis, limit: "diagnosis", change: diagnosis === null ? "add-diagnosis" : null };
}

/** At or above the limit, before or after the change. */
function doseDiscussed(facts: ControlledFacts): Verdict {
  const { moment, weeklyMg, previousWeeklyMg, consultationMg: limit } = facts;
  const highest = Math.max(weeklyMg ?? 0, previousWeeklyMg ?? 0);
  const isChange = moment === "change" && weeklyMg !== previousWeeklyMg;
  if (!isChange || highest < limit || hasLiveVisitToday(facts)) return met(weeklyMg, limit);
  return { value: highest, limit, change: "hold-visit-about-dose" };
}

function notEarly(facts: ControlledFacts): Verdict {
  const fill = facts.earlyFill;
  if (!fill || fill.usedPercent >= fill.windowPercent)
    return met(fill?.usedPercent ?? null, fill?.windowPercent ?? null);
  const { usedPercent: value, windowPercent: limit, loss } = fill;
  if (!loss) return { value, limit, change: "wait-until-window" };
  const isFirst = loss.count <= 1;
  if (!loss.hasProviderAgreed || !loss.hasPharmacyAgreed || (isFirst && !loss.isFeePaid)) {
    return { value, limit, change: "agree-and-pay-fee" };
  }
  const isChecked = isFirst || (hasLiveVisitToday(facts) && hasReadPdmpToday(facts));
  return { value, limit, change: isChecked ? null : "hold-visit-and-read-pdmp" };
}

function reconciled({ reconciled: { isClean, on } }: ControlledFacts): Verdict {
  return { value: on, limit: "same-list", change: isClean ? null : "compare-with-vendor" };
}

function hasLiveVisitToday({ visit, day, minAvSeconds }: ControlledFacts): boolean {
  return visit !== null && visit.on === day && visit.avSeconds >= minAvSeconds;
}

/** After a second loss a reading counts, and nothing instead of it. */
function hasReadPdmpToday({ states, day }: ControlledFacts): boolean {
  return states.length > 0 && states.every(({ pdmp }) => pdmp?.on === day && pdmp.wasRead);
}

function holdsOn(until: string | null, day: string): boolean {
  return until !== null && until >= day;
}

function monthsBefore(day: string, months: number): string {
  return Temporal.PlainDate.from(day).subtract({ months }).toString();
}
