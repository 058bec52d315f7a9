import { formatDate } from "#core/format-date.ts";
import { formatNumber } from "#domain/prescribing/rules/dose.ts";
import type { CheckKey, CheckLine, CheckValue, CheckVerdict } from "#domain/prescribing/checks/check-line.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

/** What a check found, in words: its title, and beside it what was seen and the limit. */
export function verdictTitle(verdict: CheckVerdict): string | null {
  return TITLES[verdict.rule]?.(verdict) ?? GATE_TITLES[verdict.rule] ?? null;
}

/** What would make it pass. */
export function changeText({ change }: Pick<CheckVerdict, "change">, gateChange: string | null = null): string | null {
  if (gateChange) return GATE_CHANGES[gateChange] ?? CHANGES["open-gate"] ?? null;
  return change ? (CHANGES[change] ?? null) : null;
}

/** A check that passed: its name, and what it saw. */
export function passedText(line: CheckLine): { name: string; seen: string } {
  return { name: PASSED[line.key], seen: seenText(line) };
}

const PASSED: Record<CheckKey, string> = {
  plan: "Treatment plan",
  catalog: "Offered here",
  license: "Your license",
  pharmacy: "Pharmacy fills and ships",
  amount: "Dose, volume, units",
  dates: "Dates and refills",
  indication: "Diagnosis",
  "chart-review": "Allergies, medicines",
  safety: "Safety rules",
  screening: "Interactions",
  controlled: "Controlled substance",
  content: "Required content",
  "one-current": "One current prescription",
};

function seenText({ key, value, limit }: CheckLine): string {
  switch (key) {
    case "plan":
      return typeof value === "number" ? `version ${value}` : "signed with it";
    case "license":
      return listOf(value).map(stateName).join(", ");
    case "pharmacy":
      return `${text(value)}, to ${stateName(String(limit))}`;
    case "amount":
      return `${listOf(value).join(" = ")}, rounded by at most ${text(limit)} %`;
    case "dates":
      return `to ${day(listOf(value)[0] ?? "")}, limit ${text(limit)} months`;
    case "indication":
      return text(value);
    case "chart-review":
      return `reviewed ${day(listOf(value)[0] ?? "")}`;
    case "safety":
      return `${text(limit)} asked, none found anything`;
    case "screening":
      return "none found";
    case "controlled":
      return value === "not-controlled" ? "not controlled" : `schedule ${text(value)}, ${text(limit)} gates open`;
    case "content":
      return `all ${text(value)} parts`;
    case "one-current":
      return value === 0 ? "none other" : "replaces the one before";
    case "catalog":
      return "yes, not on a never list";
  }
}

type Title = (verdict: CheckVerdict) => string;

const TITLES: Readonly<Record<string, Title>> = {
  "episode-missing": () => "The patient hasn't begun this treatment",
  "live-visit-missing": () => "A first prescription needs a live visit with you",
  "visit-too-old": ({ value, limit }) =>
    value === "none" ? "No visit took place" : `Last visit ${day(text(value))}, limit ${text(limit)} months`,
  "not-in-catalog": () => "The clinic doesn't offer this medicine now",
  "compounded-only": () => "This medicine is only available compounded",
  "never-compounded": () => "This medicine is never compounded",
  "clinical-difference-missing": () => "Why the compounded medicine is missing",
  "address-missing": () => "The patient has no address on file",
  "prescriber-not-licensed": ({ value }) => `You have no license in ${stateName(text(value))}`,
  "pharmacy-not-listed": () => "No pharmacy is chosen",
  "pharmacy-does-not-fill": () => "This pharmacy doesn't fill this medicine",
  "pharmacy-not-licensed": ({ value }) => `This pharmacy doesn't ship to ${stateName(text(value))}`,
  "pharmacy-does-not-compound": () => "This pharmacy doesn't compound",
  "dose-not-measurable": ({ value, limit }) => `The nearest mark is ${text(value)} % off, limit ${text(limit)} %`,
  "quantity-too-small": ({ value, limit }) => `The quantity lasts ${text(value)} days, not ${text(limit)}`,
  "directions-differ": () => "The directions say another amount than the dose",
  "dated-in-future": ({ value }) => `Dated ${day(text(value))}, which hasn't come yet`,
  "ends-before-order": () => "The last day is before it is issued",
  "order-expired": ({ value }) => `It ended ${day(text(value))}`,
  "expires-too-late": ({ value, limit }) => `Ends ${day(text(value))}, limit ${day(text(limit))}`,
  "too-many-refills": ({ value, limit }) => `${text(value)} refills, limit ${text(limit)}`,
  "indication-missing": () => "No diagnosis is chosen",
  "indication-differs": ({ value, limit }) => `${text(value)} doesn't fit, these do: ${listOf(limit).join(", ")}`,
  "labs-too-old": ({ value, limit }) =>
    value === "none" ? "No blood test on file" : `Blood test of ${day(text(value))}, limit ${text(limit)} days`,
  "newer-facts": () => "Something new is known since it was checked",
  R05: ({ value }) => {
    const [list, on] = listOf(value);
    return `${list === "medicines" ? "Medicines" : "Allergies"} not reviewed today${on && on !== "never" ? `, last ${day(on)}` : ""}`;
  },
  R06: ({ value }) => SCREENINGS[listOf(value)[0] ?? ""] ?? "Interactions were not screened",
  "gates-not-asked": () => "The gates for controlled medicines couldn't be read",
  "content-missing": ({ value }) => `Missing: ${listOf(value).join(", ")}`,
  "photo-id": ({ value }) => (value === "none" ? "No verified ID" : `The ID expired ${day(text(value))}`),
  "current-elsewhere": () => "Another provider's prescription for this medicine is active",
  "another-under-way": () => "Another one for this medicine is on its way to the pharmacy",
};

const SCREENINGS: Readonly<Record<string, string>> = {
  allergy: "An allergy speaks against it",
  "major-interaction": "A major interaction was found",
  "not-available": "Interactions could not be screened",
};

/** A closed gate as a sentence, and what opens it. */
export function gateText({ key, change }: { key: string; change: string | null }): { title: string; change: string } {
  return { title: GATE_TITLES[key] ?? key, change: GATE_CHANGES[change ?? ""] ?? CHANGES[change ?? ""] ?? "" };
}

const GATE_TITLES: Readonly<Record<string, string>> = {
  K1: "No DEA or state registration there today",
  K2: "The schedule in this state isn't covered",
  K3: "The patient's identity isn't verified",
  K4: "No live video visit that counts",
  K5: "No ground for telemedicine",
  K6: "PDMP not read today",
  K7: "More refills or longer than the law allows",
  K8: "You can't sign controlled medicines at the service yet",
  K9: "Purpose or diagnosis is missing",
  K10: "A change at this dose needs a visit",
  K11: "Too early to fill",
  K12: "The service's list differs from ours",
};

const CHANGES: Readonly<Record<string, string>> = {
  "open-episode": "The patient finishes the questions for this treatment.",
  "hold-live-visit": "Write it during a video visit.",
  "hold-visit": "See the patient first.",
  "choose-offered": "Choose another medicine.",
  "mark-compounded": "Mark it as compounded.",
  "choose-manufactured": "Choose the licensed product.",
  "give-clinical-difference": "Say why this patient needs it compounded.",
  "license-in-state": "A provider with a license there prescribes it.",
  "add-address": "The patient adds their address.",
  "choose-pharmacy": "Choose another pharmacy.",
  "change-concentration": "Choose another dose or concentration.",
  "raise-quantity": "Raise the quantity, or shorten the days.",
  "change-directions": "Use the generated directions, or correct yours.",
  "change-dates": "Change the dates.",
  "fewer-refills": "Lower the refills.",
  "earlier-end": "Choose an earlier last day.",
  "choose-diagnosis": "Choose a diagnosis that this medicine treats.",
  "review-chart": "Review the list in the chart today.",
  "see-finding": "It ends when what it found changes.",
  "give-reason": "Choose a reason.",
  "draw-labs": "Order a blood test.",
  "look-again": "Look at it again.",
  "open-gate": "Open the gate first.",
  "complete-content": "Complete what is missing.",
  "verify-identity": "The patient verifies their identity.",
  "ask-prescriber": "Ask the other prescriber to stop theirs.",
  "finish-other": "Finish or discard the other one.",
};

const GATE_CHANGES: Readonly<Record<string, string>> = {
  "register-dea": "An admin enters your DEA registration for that state.",
  "register-in-state": "An admin enters your state registration.",
  "verify-identity": "The patient verifies their identity.",
  "renew-document": "The patient verifies a valid ID.",
  "hold-live-visit": "Hold a video visit.",
  "stay-longer-on-video": "Stay on video longer.",
  "in-person-exam-or-referral": "An in-person exam or a referral is needed.",
  "read-pdmp": "Read the PDMP and record what you read.",
  "fewer-refills": "Lower the refills.",
  "earlier-end": "Choose an earlier last day.",
  "hold-new-visit": "A renewal needs a new visit.",
  "finish-enrollment": "Finish your enrollment at the e-prescribing service.",
  "ask-purpose": "Ask what it is for.",
  "add-diagnosis": "Add a diagnosis.",
  "hold-visit-about-dose": "Hold a visit about the dose.",
};

/** Where a limit comes from. */
export function sourceText(source: string): string {
  const [kind = "", name = ""] = source.split(":");
  if (kind === "rule") return `Rule ${name.split("@")[0]}`;
  if (kind === "fact") return "Clinic's facts";
  if (kind === "law") return `Law, ${name}`;
  return SOURCES[kind] ?? kind;
}

const SOURCES: Readonly<Record<string, string>> = {
  catalog: "Catalog",
  license: "License",
  profile: "Profile",
  arithmetic: "Arithmetic",
  clinic: "Clinic's rule",
  intake: "Intake",
  "safety-check": "Safety check",
  "safety-rules": "Safety rules",
};

function text(value: CheckValue): string {
  return listOf(value).join(", ");
}

function listOf(value: CheckValue): string[] {
  return (typeof value === "object" ? value : [value]).map((one) =>
    typeof one === "number" ? formatNumber(one) : one,
  );
}

function day(value: string): string {
  return /^\d{4}-\d\d-\d\d/.test(value) ? formatDate(value.slice(0, 10), "medium") : value;
}

function stateName(code: string): string {
  return US_STATE_NAMES[code] ?? code;
}
