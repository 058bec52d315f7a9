import type { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { OrderSetValue, PanelValue, type LabSet, type LabSetKind } from "#domain/labs/publishing/lab-set.ts";
import { listLabSets } from "#domain/labs/publishing/list-lab-sets.ts";
import { LabSetProposal, proposeLabSet } from "#domain/labs/publishing/propose-lab-set.ts";
import { parseForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { dayFrom } from "./site-catalog.server.ts";

/** A test, a panel or a diagnosis in plain words; the code is for whoever needs it. */
export type Coded = { name: string; code: string };
export type SetLine = { label: string; text?: string; items?: Coded[] };

type Value = PanelValue | OrderSetValue;
type Names = { tests: Coded[]; panels: Coded[] };

/** Panels and order sets with what is proposed. `?set=panel:trt-base` opens one to change. */
export async function loadLabSets(ctx: Ctx, asked: string | null) {
  const { sets, proposals } = await listLabSets(ctx);
  const people = await namePeople(ctx, { userIds: proposals.map(({ proposedBy }) => proposedBy) });
  const names = await loadNames(ctx, sets);
  const chosen = sets.find((set) => idOf(set) === asked);
  return {
    today: dayFrom(ctx, null),
    ...names,
    change: chosen ? { id: idOf(chosen), kind: chosen.kind, key: chosen.key, value: toFields(chosen.value) } : null,
    sets: sets.map((set) => ({
      id: idOf(set),
      kind: set.kind,
      name: set.value.name,
      lines: linesOf(set.value, names),
      source: set.source,
      owner: set.owner,
      from: formatDate(set.effectiveFrom),
    })),
    proposals: proposals.map((proposal) => ({
      id: proposal.id,
      kind: proposal.kind,
      name: proposal.value.name,
      lines: linesOf(proposal.value, names),
      source: proposal.source,
      from: formatDate(proposal.effectiveFrom),
      by: people.get(proposal.proposedBy) ?? "",
      isOwn: "userId" in ctx.actor && ctx.actor.userId === proposal.proposedBy,
    })),
  };
}

async function loadNames(ctx: Ctx, sets: readonly LabSet[]): Promise<Names> {
  const markers = await getMarkers(ctx);
  return {
    tests: [...markers.values()].map(({ loinc, name }) => ({ name, code: loinc })),
    panels: sets.flatMap(({ kind, key, value }) => (kind === "panel" ? [{ name: value.name, code: key }] : [])),
  };
}

function linesOf(value: Value, { tests, panels }: Names): SetLine[] {
  const named = (codes: readonly string[], list: readonly Coded[]) =>
    codes.map((code) => list.find((one) => one.code === code) ?? { name: "Unknown", code });
  if ("panel_keys" in value) {
    const diagnoses = Object.entries(DIAGNOSES).map(([code, name]) => ({ name, code }));
    return [
      { label: "Panels", items: named(value.panel_keys, panels) },
      { label: "Diagnosis", items: named(value.icd10, diagnoses) },
    ];
  }
  const isTimed = value.draw_from !== "" && value.draw_until !== "";
  return [
    { label: "Tests", items: named(value.tests, tests) },
    { label: "Fasting", text: value.is_fasting ? "Yes" : "No" },
    {
      label: "Drawn",
      text: isTimed ? `${formatTime(value.draw_from)} to ${formatTime(value.draw_until)}` : "At any time",
    },
  ];
}

/** The diagnoses of our order sets, as ICD-10-CM names them. */
const DIAGNOSES: Record<string, string> = {
  "E23.0": "Low pituitary function",
  "E29.1": "Low testicular function",
  "E66.9": "Obesity",
  "F52.0": "Low sexual desire",
  "Z79.899": "Long-term use of a medicine",
};

/** "07:00" is "7:00 AM". */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** As the form has it: lists as their codes. */
function toFields(value: Value): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      Array.isArray(part) ? part.join(",") : typeof part === "boolean" ? (part ? "yes" : "no") : part,
    ]),
  );
}

/** Null: proposed. */
export async function propose(ctx: Ctx, values: FormValues) {
  const { sets } = await listLabSets(ctx);
  const set = sets.find(({ kind, key }) => kind === values["kind"] && key === values["key"]);
  if (!set) return refuseForm([{ message: "Choose what to change" }], values);
  const value =
    set.kind === "panel"
      ? parseForm<z.ZodType<Value>>(PanelValue, {
          name: values["name"] ?? "",
          is_fasting: values["is_fasting"] === "yes",
          draw_from: values["draw_from"] ?? "",
          draw_until: values["draw_until"] ?? "",
          tests: listFrom(values["tests"]),
        })
      : parseForm<z.ZodType<Value>>(OrderSetValue, {
          name: values["name"] ?? "",
          panel_keys: listFrom(values["panel_keys"]),
          icd10: listFrom(values["icd10"]?.toUpperCase()),
        });
  const { answer, problems = [] } = parseForm(LabSetProposal, values);
  if (!value.answer || !answer) return refuseForm([...(value.problems ?? []), ...problems], values);
  const done = await proposeLabSet(ctx, { ...answer, value: value.answer });
  if (done.kind === "proposed") return null;
  const fieldId = set.kind === "panel" ? "tests" : "panel_keys";
  return refuseForm([{ fieldId, message: `We don't know ${done.names.join(", ")}` }], values);
}

function listFrom(text = ""): string[] {
  return text.split(/[,\s]+/).filter((part) => part !== "");
}

function idOf({ kind, key }: { kind: LabSetKind; key: string }): string {
  return `${kind}:${key}`;
}
