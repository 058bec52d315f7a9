/** What can't wait at all; what needs a doctor in person; what it's about. The words are in content/symptom-check.yaml. */
export const NOW = [
  "chest-pain",
  "breathing",
  "stroke",
  "fainting",
  "swelling",
  "belly-pain",
  "long-erection",
  "suicide",
] as const;
export const SOON = [
  "leg",
  "vomiting",
  "urine",
  "lump",
  "lost-weight",
  "heart",
  "cancer",
  "pregnancy",
  "under-18",
] as const;
export const CONCERNS = ["desire-man", "desire-woman", "erections", "weight", "tired", "other"] as const;

type Concern = (typeof CONCERNS)[number];
export type Outcome = "call-911" | "call-988" | "today" | "own-doctor-first" | "too-young" | Concern;

type SymptomAnswers = {
  now: readonly (typeof NOW)[number][];
  soon: readonly (typeof SOON)[number][];
  concern: Concern | null;
};

/** A clot or losing too much fluid gets worse within hours. */
const TODAY: ReadonlySet<string> = new Set(["leg", "vomiting"]);

/**
 * The most urgent answer wins, whatever else is filled in or missing: nobody in danger is asked to complete a form. Null if nothing is
 * urgent and the last question is unanswered.
 */
export function outcomeOf({ now, soon, concern }: SymptomAnswers): Outcome | null {
  if (now.some((code) => code !== "suicide")) return "call-911";
  if (now.length > 0) return "call-988";
  if (soon.some((code) => TODAY.has(code))) return "today";
  if (soon.includes("under-18")) return "too-young";
  return soon.length > 0 ? "own-doctor-first" : concern;
}
