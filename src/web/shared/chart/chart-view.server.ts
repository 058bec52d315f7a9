import type { Ctx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { formatDate, formatDay, formatMoment } from "#core/format-date.ts";
import {
  counts,
  nameOf,
  SECTIONS,
  type ChartLists,
  type ChartRow,
  type Said,
  type Section,
} from "#domain/chart/lists/chart-list.ts";
import type { ChartTerm } from "#domain/chart/lists/chart-term.ts";
import { getChartLists, type ChartOf } from "#domain/chart/lists/get-chart-lists.ts";
import { KIND_LABELS, SEVERITY_LABELS } from "./labels.ts";

/** A patient's lists for a nurse or a provider. */
export async function loadChart(ctx: Ctx, userId: string) {
  return toChartOfView(ctx, userId, await getChartLists(ctx, { userId }));
}
export type ChartOfView = ReturnType<typeof toChartOfView>;

export function toChartOfView(ctx: Ctx, userId: string, { name, lists, restricted, terms, providers }: ChartOf) {
  const nameBy = (id: string) => (id === userId ? "the patient" : (providers.get(id) ?? "a nurse"));
  return { userId, name, restricted, ...toChartView(ctx, { lists, terms, nameBy }) };
}

/** Lists, formatted: what counts first, then what was refuted, taken back or is over. */
export function toChartView(
  ctx: Ctx,
  { lists, terms, nameBy }: { lists: ChartLists; terms: readonly ChartTerm[]; nameBy: (id: string) => string },
) {
  const labelOf = (key: string) => terms.find((term) => term.kind === "class" && term.key === key)?.label ?? key;
  return {
    today: clinicToday(ctx),
    sections: SECTIONS.map((section) => {
      const rows: ChartRow[] = lists[section];
      const view = rows.map((row) => ({
        ...toRowView(ctx, row, { labelOf, nameBy }),
        earlier: (lists.earlier[row.rootId] ?? []).map((version) => toEarlierView(ctx, version, nameBy)),
      }));
      const none = lists.noneKnown[section];
      const reviewed = lists.reviewed[section];
      return {
        section,
        rows: view.filter(({ isCounted }) => isCounted),
        past: view.filter(({ isCounted }) => !isCounted),
        noneKnown: none && sentenceOf(ctx, none, nameBy),
        reviewed: reviewed && sentenceOf(ctx, reviewed, nameBy),
        isReviewedToday: reviewed !== null && dayIn(ctx.env.CLINIC_TIME_ZONE, reviewed.at) === clinicToday(ctx),
        /** An empty list without a statement can't be reviewed. */
        canReview: none !== null || rows.some(counts),
        newest: rows[0]?.id ?? "",
      };
    }),
    classes: terms.filter(({ kind }) => kind === "class").map(({ key, label }) => ({ key, label })),
    problems: terms.filter(({ kind }) => kind === "problem").map(({ key, label }) => ({ key, label })),
  };
}
export type ChartView = ReturnType<typeof toChartView>;
export type SectionView = ChartView["sections"][number];
export type RowView = SectionView["rows"][number];

function sentenceOf(ctx: Ctx, { at, by }: Said, nameBy: (id: string) => string): string {
  return `${formatDay(ctx, at, "medium")}, by ${nameBy(by)}`;
}

type Names = { labelOf: (key: string) => string; nameBy: (id: string) => string };

function toRowView(ctx: Ctx, row: ChartRow, { labelOf, nameBy }: Names) {
  return {
    section: row.section satisfies Section,
    rootId: row.rootId,
    version: row.version,
    name: nameOf(row),
    details: detailsOf(row),
    classes: "classKeys" in row ? row.classKeys.map(labelOf) : [],
    status: row.status,
    isCounted: counts(row),
    isSevere: row.section === "allergies" && row.severity === "severe",
    isRestricted: row.section === "history" && row.isRestricted,
    /** The patient says that it's over; a provider hasn't confirmed that. */
    isEndReported: row.status === "reported" && row.untilOn !== null,
    span: spanOf(row),
    added: `${formatMoment(ctx, row.addedAt)}, by ${nameBy(row.addedBy)}`,
    values: valuesOf(row),
    classKeys: "classKeys" in row ? row.classKeys : [],
  };
}

/** What a row said before somebody changed it. */
function toEarlierView(ctx: Ctx, row: ChartRow, nameBy: Names["nameBy"]) {
  return {
    version: row.version,
    status: row.status,
    text: [nameOf(row), detailsOf(row), spanOf(row)].filter(Boolean).join(" · "),
    added: `${formatMoment(ctx, row.addedAt)}, by ${nameBy(row.addedBy)}`,
  };
}

function detailsOf(row: ChartRow): string {
  switch (row.section) {
    case "allergies":
      return [row.reaction, SEVERITY_LABELS[row.severity]].filter(Boolean).join(" · ");
    case "problems":
      return row.icd10 ?? "";
    case "medicines":
      return row.dose;
    case "history":
      return KIND_LABELS[row.kind];
  }
}

function spanOf({ fromOn, untilOn }: ChartRow): string {
  const since = fromOn && `Since ${formatDate(fromOn, "medium")}`;
  const until = untilOn && `Until ${formatDate(untilOn, "medium")}`;
  return [since, until].filter(Boolean).join(" · ");
}

/** As the form shows them. */
function valuesOf(row: ChartRow): Record<string, string> {
  const span = { fromOn: row.fromOn ?? "", untilOn: row.untilOn ?? "" };
  switch (row.section) {
    case "allergies":
      return { ...span, substance: row.substance, reaction: row.reaction, severity: row.severity };
    case "problems":
      return { ...span, name: row.name, icd10: row.icd10 ?? "", problemKey: row.problemKey ?? "" };
    case "medicines":
      return { ...span, name: row.name, dose: row.dose };
    case "history":
      return { ...span, kind: row.kind, text: row.text, isRestricted: row.isRestricted ? "on" : "" };
  }
}
