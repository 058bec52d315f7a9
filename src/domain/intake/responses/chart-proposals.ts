import { SEVERITIES, type ChartEntry, type RowValues, type Section } from "#domain/chart/lists/chart-list.ts";
import { recognize, type ChartTerm } from "#domain/chart/lists/chart-term.ts";
import type { Proposal } from "#domain/chart/lists/propose-rows.ts";
import { NONE, UNKNOWN, type Answer, type Answers, type FormDefinition, type Item, type Row } from "../forms/form.ts";

/** What sent answers say about the chart. An item's `fact` names the kind of entry. Pure. */
export function chartProposals(
  definitions: readonly FormDefinition[],
  answers: Answers,
  terms: readonly ChartTerm[],
): { proposals: Proposal[]; none: Section[] } {
  const found: Proposal[] = [];
  const none = new Set<Section>();
  const items = new Map(definitions.flatMap(({ items: own }) => own.map((item) => [item.id, item])));
  for (const item of items.values()) {
    const answer = answers[item.id];
    if (answer === undefined || !item.fact) continue;
    const section = sectionOf(item.fact);
    if (!section) continue;
    if (isNone(answer) && LISTS.has(item.fact)) none.add(section);
    else found.push(...proposalsOf(item, answer, terms));
  }
  const proposals = withoutRepeats(found, terms);
  const isFree = (section: Section) => !proposals.some(({ entry }) => entry.section === section);
  return { proposals, none: [...none].filter(isFree) };
}

/** Facts whose "none" means that the whole list is empty. */
const LISTS = new Set(["allergy", "outside_medicine", "problem", "history:surgery"]);

/** Answers that report nothing. */
const NEGATIVE = new Set([NONE, UNKNOWN, "no", "never", "unsure", "prefer-not", "not-needed", "other"]);

const HISTORY: Readonly<Record<string, RowValues["history"]["kind"]>> = {
  surgery: "surgery",
  "bariatric-surgery": "surgery",
  "family-prostate-cancer": "family",
  alcohol: "social",
  tobacco: "social",
  drugs: "social",
  steroids: "social",
  "self-harm": "social",
  pregnancy: "pregnancy",
  "pregnancy-plan": "pregnancy",
  contraception: "pregnancy",
  menopause: "pregnancy",
};

function sectionOf(fact: string): Section | null {
  const [kind, key = ""] = fact.split(":");
  if (kind === "allergy") return "allergies";
  if (kind === "outside_medicine") return "medicines";
  if (kind === "problem") return "problems";
  return kind === "history" && key in HISTORY ? "history" : null;
}

function proposalsOf(item: Item, answer: Answer, terms: readonly ChartTerm[]): Proposal[] {
  const [kind, key = ""] = (item.fact ?? "").split(":");
  if (item.type === "list") return rowsOf(answer).flatMap((row) => listed(item, kind ?? "", row));
  if (kind === "history") return history(item, HISTORY[key], answer);
  return codesOf(answer).flatMap((code): Proposal[] => {
    const origin = `${item.id}:${code}`;
    const term = terms.find(({ answers }) => answers.includes(origin));
    const label = term?.label ?? item.options?.find((option) => option.code === code)?.label ?? code;
    if (kind === "problem") {
      if (!term && item.type !== "choices") return [];
      return [
        { origin, entry: { section: "problems", name: label, icd10: null, problemKey: term?.key ?? code, ...OPEN } },
      ];
    }
    if (!term) return [];
    const classKeys = [...new Set([term.key, ...recognize(terms, "class", term.label)])];
    const entry: ChartEntry =
      kind === "allergy"
        ? { section: "allergies", substance: label, classKeys, reaction: "", severity: "unknown", ...OPEN }
        : { section: "medicines", name: label, classKeys, dose: "", ...OPEN };
    return [{ origin, entry }];
  });
}

const OPEN = { fromOn: null, untilOn: null };

function listed(item: Item, kind: string, row: Row): Proposal[] {
  const name = (row["what"] ?? row["name"] ?? "").trim();
  if (name === "") return [];
  const origin = `${item.id}:${name.toLowerCase()}`;
  if (kind === "allergy") {
    const severity = SEVERITIES.find((one) => one === row["severity"]) ?? "unknown";
    const reaction = row["reaction"] ?? "";
    return [{ origin, entry: { section: "allergies", substance: name, classKeys: [], reaction, severity, ...OPEN } }];
  }
  if (kind === "outside_medicine") {
    const dose = row["dose"] ?? "";
    return [{ origin, entry: { section: "medicines", name, classKeys: [], dose, ...OPEN } }];
  }
  const text = row["year"] ? `${name}, ${row["year"]}` : name;
  return [{ origin, entry: { section: "history", kind: "surgery", text, isRestricted: false, ...OPEN } }];
}

/** Question and answer, as they were asked and given. */
function history(item: Item, kind: RowValues["history"]["kind"] | undefined, answer: Answer): Proposal[] {
  if (!kind) return [];
  const labels = codesOf(answer).map((code) => item.options?.find((option) => option.code === code)?.label ?? code);
  if (labels.length === 0) return [];
  const text = [item.ask, labels.join(", ")].join(" ").slice(0, 500);
  const isRestricted = item.is_restricted === true;
  return [{ origin: item.id, entry: { section: "history", kind, text, isRestricted, ...OPEN } }];
}

/** A problem asked about twice is one; a class of medicine is listed by its own name if that was typed too. */
function withoutRepeats(proposals: readonly Proposal[], terms: readonly ChartTerm[]): Proposal[] {
  const typed = new Set(
    proposals.flatMap(({ entry }) =>
      entry.section === "medicines" && entry.classKeys.length === 0 ? recognize(terms, "class", entry.name) : [],
    ),
  );
  const seen = new Set<string>();
  return proposals.filter(({ origin, entry }) => {
    if (entry.section === "medicines" && entry.classKeys[0] !== undefined && typed.has(entry.classKeys[0]))
      return false;
    const key = entry.section === "problems" ? `${entry.section}:${entry.problemKey}` : `${entry.section}:${origin}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function rowsOf(answer: Answer): readonly Row[] {
  return Array.isArray(answer) ? answer.filter((row): row is Row => typeof row === "object") : [];
}

function codesOf(answer: Answer): string[] {
  const codes = Array.isArray(answer) ? answer.map(String) : answer === null ? [] : [String(answer)];
  return codes.filter((code) => !NEGATIVE.has(code) && code !== "0" && code !== "false");
}

function isNone(answer: Answer): boolean {
  return answer === NONE || (Array.isArray(answer) && answer.length === 1 && answer[0] === NONE);
}
