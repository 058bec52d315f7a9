import { Temporal } from "temporal-polyfill";
import type { PatientIdentity, Prescription, PrescriptionStatus } from "../prescription.ts";
import { refusingGates } from "../controlled/controlled-gates.ts";
import { drawOf } from "../rules/dose.ts";
import { findProblems, type Circumstances, type RuleProblem } from "../rules/prescribing-rules.ts";
import type { Finding, FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import type { Moment } from "#domain/safety/rules/rule.ts";
import {
  CHECK_KEYS,
  type CheckChange,
  type CheckKey,
  type CheckLine,
  type CheckValue,
  type CheckVerdict,
  type ControlledGate,
} from "./check-line.ts";

/** Everything the thirteen checks look at, gathered beforehand. */
export type CheckFacts = {
  prescription: CheckedPrescription;
  circumstances: Circumstances;
  moment: Exclude<Moment, "fill">;
  /** The prescriber's licenses where the patient lives and, if it was elsewhere, where they were in the visit. */
  licenses: readonly { state: string; isLicensed: boolean }[];
  /** The open episode of this treatment. */
  episode: { status: string } | null;
  /** The newest plan that this prescriber signed for this medicine; null if one will be signed with the prescription. */
  plan: { version: number } | null;
  /** The visit it is written in. */
  visit: { isOwn: boolean; isLive: boolean } | null;
  /** The last completed visit with anybody here, or the day of the one that is on. */
  visitOn: string | null;
  safety: SafetyFacts;
  labs: { collectedOn: string | null; isFresh: boolean };
  screening: { result: ScreeningResult; at: string | null };
  /** Null if nobody could be asked. */
  gates: readonly ControlledGate[] | null;
  patient: PatientIdentity | null;
  /** The last day of the ID that was checked. */
  documentUntil: string | null;
  /** Whether the directions say the same as dose and schedule. */
  directions: "same" | "differs";
  others: readonly OtherPrescription[];
};

export type CheckedPrescription = Pick<
  Prescription,
  | "offeringKey"
  | "treatmentKey"
  | "drugName"
  | "form"
  | "isCompounded"
  | "strength"
  | "measure"
  | "dose"
  | "concentrationPerMl"
  | "dosesPerWeek"
  | "directions"
  | "quantity"
  | "daysSupply"
  | "refillsAllowed"
  | "issuedOn"
  | "expiresOn"
  | "controlledSchedule"
  | "prescriberName"
  | "clinicalDifference"
  | "icd10"
>;

/** What the safety rules found. */
export type SafetyFacts = {
  findings: readonly Finding[];
  asked: number;
  /** Documents accepted in place of a stop. */
  answers: FindingAnswers;
  allergiesReviewedOn: string | null;
  medicinesReviewedOn: string | null;
};

export type ScreeningResult = "none" | "allergy" | "major-interaction" | "not-available";

/** Another prescription for the same medicine. */
export type OtherPrescription = { status: PrescriptionStatus; mayReplace: boolean };

type Checks = (facts: CheckFacts, problems: readonly RuleProblem[]) => CheckVerdict[];

/** All thirteen, in their order. Pure: the page, staging and the vendor's word run the same. */
export function thirteenChecks(facts: CheckFacts, checks: Record<CheckKey, Checks> = CHECKS): CheckLine[] {
  const problems = findProblems(facts.prescription, facts.circumstances);
  return CHECK_KEYS.map((key, index) => {
    const [first, ...others] = checks[key](facts, problems).toSorted((a, b) => WEIGHT[b.outcome] - WEIGHT[a.outcome]);
    return { number: index + 1, key, ...first!, others };
  });
}

const WEIGHT = { stop: 2, warning: 1, passed: 0 } as const;

export const CHECKS: Record<CheckKey, Checks> = {
  plan({ prescription, episode, plan, visit, visitOn, moment, circumstances: { facts, today } }) {
    const isControlled = prescription.controlledSchedule !== null;
    const months = isControlled ? facts.visit_months.controlled : facts.visit_months.other;
    const stops: CheckVerdict[] = [];
    if (!episode) stops.push(stop("episode-missing", "none", "open", "intake", "open-episode"));
    // An asynchronous start stays off: it needs a visit in which both saw or heard each other.
    if (moment === "start" && !(visit?.isOwn && visit.isLive)) {
      const seen = !visit ? "no-visit" : visit.isOwn ? "not-live" : "other-provider";
      stops.push(stop("live-visit-missing", seen, "live", "clinic:live-start", "hold-live-visit"));
    }
    if (visitOn === null || addMonths(visitOn, months) < today) {
      stops.push(stop("visit-too-old", visitOn ?? "none", months, "fact:visit_months", "hold-visit"));
    }
    return orPassed(stops, "plan", plan ? plan.version : "signed-with-it", "signed", "clinic:plan");
  },

  catalog({ prescription, circumstances: { facts, treatment } }, problems) {
    const stops = problems.flatMap(({ code }) => {
      switch (code) {
        case "not-in-catalog":
          return [stop(code, prescription.offeringKey, "offered", "catalog", "choose-offered")];
        case "compounded-only":
          return [stop(code, "manufactured", "compounded", "catalog", "mark-compounded")];
        case "never-compounded":
          return [
            stop(
              code,
              prescription.treatmentKey,
              facts.never_compounded,
              "fact:never_compounded",
              "choose-manufactured",
            ),
          ];
        case "clinical-difference-missing":
          return [stop(code, "none", "required", "law:503a", "give-clinical-difference")];
        default:
          return [];
      }
    });
    return orPassed(stops, "catalog", treatment?.key ?? "none", "offered", "catalog");
  },

  license({ licenses }) {
    if (licenses.length === 0) return [stop("address-missing", "none", "required", "profile", "add-address")];
    const missing = licenses.filter(({ isLicensed }) => !isLicensed).map(({ state }) => state);
    const states = licenses.map(({ state }) => state);
    const stops = missing.map((state) =>
      stop("prescriber-not-licensed", state, "licensed", "license", "license-in-state"),
    );
    return orPassed(stops, "license", states, "licensed", "license");
  },

  pharmacy({ circumstances: { pharmacy, state } }, problems) {
    const stops = problems.flatMap(({ code }) => {
      switch (code) {
        case "pharmacy-not-listed":
          return [stop(code, "none", "listed", "catalog:pharmacies", "choose-pharmacy")];
        case "pharmacy-does-not-fill":
          return [stop(code, pharmacy?.treatmentKeys ?? [], "fills", "catalog:pharmacies", "choose-pharmacy")];
        case "pharmacy-not-licensed":
          return [stop(code, state, pharmacy?.licenseStates ?? [], "catalog:pharmacies", "choose-pharmacy")];
        case "pharmacy-does-not-compound":
          return [stop(code, pharmacy?.kind ?? "none", ["503A", "503B"], "law:503a", "choose-pharmacy")];
        default:
          return [];
      }
    });
    return orPassed(stops, "pharmacy", pharmacy?.name ?? "none", state, "catalog:pharmacies");
  },

  amount({ prescription, directions, circumstances: { facts } }, problems) {
    const { dose, concentrationPerMl, daysSupply } = prescription;
    const draw = concentrationPerMl === null ? null : drawOf({ dose, concentrationPerMl });
    const stops = problems.flatMap((problem) => {
      if (problem.code === "dose-not-measurable") {
        const off = Math.round((draw?.offPercent ?? 0) * 10) / 10;
        const source = "fact:dose_rounding_most_percent";
        return [stop(problem.code, off, problem.limitPercent, source, "change-concentration")];
      }
      if (problem.code !== "quantity-too-small") return [];
      return [stop(problem.code, problem.lastsDays, daysSupply, "arithmetic", "raise-quantity")];
    });
    if (directions === "differs") {
      stops.push(stop("directions-differ", prescription.directions || "none", dose, "arithmetic", "change-directions"));
    }
    return orPassed(
      stops,
      "amount",
      draw ? [dose, draw.ml, draw.units ?? 0] : dose,
      facts.dose_rounding_most_percent,
      "fact:dose_rounding_most_percent",
    );
  },

  dates({ prescription, circumstances: { today, facts } }, problems) {
    const { issuedOn, expiresOn, refillsAllowed, controlledSchedule } = prescription;
    const validity = controlledSchedule ? "fact:schedule3_validity_months" : "fact:prescription_validity_months";
    const stops = problems.flatMap((problem) => {
      switch (problem.code) {
        case "dated-in-future":
          return [stop(problem.code, issuedOn, today, "law:1306.05", "change-dates")];
        case "ends-before-order":
          return [stop(problem.code, expiresOn, issuedOn, "law:1306.05", "change-dates")];
        case "order-expired":
          return [stop(problem.code, expiresOn, today, validity, "change-dates")];
        case "expires-too-late":
          return [stop(problem.code, expiresOn, problem.latest, validity, "earlier-end")];
        case "too-many-refills":
          return [stop(problem.code, refillsAllowed, problem.most, "fact:schedule3_max_refills", "fewer-refills")];
        default:
          return [];
      }
    });
    const months = controlledSchedule ? facts.schedule3_validity_months : facts.prescription_validity_months;
    return orPassed(stops, "dates", [expiresOn, refillsAllowed], months, validity);
  },

  indication({ prescription: { icd10, treatmentKey }, circumstances: { facts } }) {
    const codes = facts.indication_codes[treatmentKey] ?? [];
    const source = "fact:indication_codes";
    if (!icd10) return [stop("indication-missing", "none", codes, source, "choose-diagnosis")];
    const fits = codes.some((code) => icd10 === code || icd10.startsWith(`${code}.`) || isBelow(icd10, code));
    return fits
      ? [passed("indication", icd10, codes, source)]
      : [stop("indication-differs", icd10, codes, source, "choose-diagnosis")];
  },

  "chart-review"({ safety, circumstances: { today } }) {
    const reviewed = { allergies: safety.allergiesReviewedOn, medicines: safety.medicinesReviewedOn };
    const stops = Object.entries(reviewed)
      .filter(([, on]) => on !== today)
      .map(([list, on]) => stop("R05", [list, on ?? "never"], today, "rule:R05", "review-chart"));
    if (stops.length === 0 && isStopping(safety, "R05")) {
      stops.push(stop("R05", "not-reviewed", today, "rule:R05", "review-chart"));
    }
    return orPassed(stops, "R05", today, today, "rule:R05");
  },

  safety({ safety, labs, moment, circumstances: { facts } }) {
    const found = safety.findings
      .filter(({ ruleKey }) => !OWN_LINES.has(ruleKey))
      .flatMap((finding) => verdictOfFinding(finding, safety.answers));
    if (moment === "start" && !labs.isFresh) {
      const limit = facts.lab_fresh_days;
      found.push(stop("labs-too-old", labs.collectedOn ?? "none", limit, "fact:lab_fresh_days", "draw-labs"));
    }
    return orPassed(found, "safety", 0, safety.asked, "safety-rules");
  },

  screening({ screening: { result, at }, safety }) {
    const source = "rule:R06";
    const seen: CheckValue = at ? [result, at] : result;
    if (result === "allergy" || isStopping(safety, "R06")) return [stop("R06", seen, "none", source, "see-finding")];
    if (result === "none") return [passed("R06", seen, "none", source)];
    return [{ rule: "R06", outcome: "warning", value: seen, limit: "none", source, change: "give-reason" }];
  },

  controlled({ prescription, gates, circumstances: { treatment, facts } }, problems) {
    const schedule = treatment?.controlledSchedule ?? prescription.controlledSchedule;
    const isKnown = gates?.some(({ key }) => key === "K5");
    const stops = refusingGates(gates ?? []).map(({ key, value, limit, source }) =>
      stop(key, value ?? "none", limit ?? "met", source, "open-gate"),
    );
    if (schedule && !isKnown) {
      stops.push(stop("gates-not-asked", "none", "K1-K12", "law:controlled", "open-gate"));
      if (problems.some(({ code }) => code === "exam-missing")) {
        stops.push(stop("K5", "none", facts.cs_tele_flex_until, "fact:cs_tele_flex_until", "open-gate"));
      }
    }
    return orPassed(stops, "controlled", schedule ?? "not-controlled", gates?.length ?? 0, "law:controlled");
  },

  content({ prescription, patient, documentUntil, circumstances: { today } }) {
    const { drugName, strength, concentrationPerMl, form, quantity, directions, prescriberName, issuedOn } =
      prescription;
    const written = {
      date: issuedOn,
      name: patient?.name,
      "birth-date": patient?.birthDate,
      street: patient?.street,
      city: patient?.city,
      state: patient?.state,
      zip: patient?.zip,
      drug: drugName,
      strength: strength ?? concentrationPerMl,
      form,
      quantity,
      directions,
      prescriber: prescriberName,
    };
    const missing = Object.entries(written).flatMap(([name, value]) => (value ? [] : [name]));
    const stops: CheckVerdict[] = [];
    if (missing.length > 0) {
      stops.push(stop("content-missing", missing, Object.keys(written), "law:1306.05", "complete-content"));
    }
    if (documentUntil === null || documentUntil < today) {
      stops.push(stop("photo-id", documentUntil ?? "none", today, "fact:identity_check_rules", "verify-identity"));
    }
    return orPassed(stops, "content", Object.keys(written).length, Object.keys(written).length, "law:1306.05");
  },

  "one-current"({ others }) {
    const source = "clinic:one-current";
    const current = others.filter(({ status }) => CURRENT.has(status));
    const stops: CheckVerdict[] = [];
    const foreign = current.filter(({ mayReplace }) => !mayReplace).length;
    if (foreign > 0) stops.push(stop("current-elsewhere", foreign, 0, source, "ask-prescriber"));
    const underWay = others.filter(({ status }) => UNDER_WAY.has(status)).length;
    if (underWay > 0) stops.push(stop("another-under-way", underWay, 0, source, "finish-other"));
    return orPassed(stops, "one-current", current.length, 1, source);
  },
};

/** Rules with a line of their own. */
const OWN_LINES = new Set(["R05", "R06"]);
const CURRENT: ReadonlySet<PrescriptionStatus> = new Set(["active", "on_hold", "exhausted"]);
const UNDER_WAY: ReadonlySet<PrescriptionStatus> = new Set(["staged", "signed", "sent"]);

function isStopping({ findings }: { findings: readonly Finding[] }, ruleKey: string): boolean {
  return findings.some((one) => one.ruleKey === ruleKey && one.severity === "stop");
}

function verdictOfFinding(finding: Finding, answers: FindingAnswers): CheckVerdict[] {
  const { ruleKey, version, severity, liftedBy, facts, cases } = finding;
  const isLifted = severity === "stop" && liftedBy !== null && Boolean(answers[ruleKey]?.evidenceFileId);
  if (severity === "info" || isLifted) return [];
  const seen = Object.entries(facts).map(([key, fact]) => `${key} ${String(fact?.value ?? "unknown")}`);
  return [
    {
      rule: ruleKey,
      outcome: severity === "stop" ? "stop" : "warning",
      value: seen.length > 0 ? seen : finding.result,
      limit: cases.map(({ key }) => key),
      source: `rule:${ruleKey}@${version}`,
      change: severity === "stop" ? "see-finding" : "give-reason",
    },
  ];
}

function stop(rule: string, value: CheckValue, limit: CheckValue, source: string, change: CheckChange): CheckVerdict {
  return { rule, outcome: "stop", value, limit, source, change };
}

function passed(rule: string, value: CheckValue, limit: CheckValue, source: string): CheckVerdict {
  return { rule, outcome: "passed", value, limit, source, change: null };
}

function orPassed(
  found: CheckVerdict[],
  rule: string,
  value: CheckValue,
  limit: CheckValue,
  source: string,
): CheckVerdict[] {
  return found.length > 0 ? found : [passed(rule, value, limit, source)];
}

/** "E66.81" is below "E66.8". */
function isBelow(code: string, parent: string): boolean {
  return parent.includes(".") && code.startsWith(parent);
}

function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}
