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
import type { HealthText } from "../language/es/health.server.ts";
import { healthText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
import type { Text } from "#ui/language/text.ts";
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
  language: Language = "en",
) {
  const words: Words = { t: healthText(language), locale: LOCALES[language] };
  const labelOf = (key: string) => terms.find((term) => term.kind === "class" && term.key === key)?.label ?? key;
  return {
    today: clinicToday(ctx),
    sections: SECTIONS.map((section) => {
      const rows: ChartRow[] = lists[section];
      const view = rows.map((row) => ({
        ...toRowView(ctx, row, { labelOf, nameBy, ...words }),
        earlier: (lists.earlier[row.rootId] ?? []).map((version) => toEarlierView(ctx, version, { nameBy, ...words })),
      }));
      const none = lists.noneKnown[section];
      const reviewed = lists.reviewed[section];
      return {
        section,
        rows: view.filter(({ isCounted }) => isCounted),
        past: view.filter(({ isCounted }) => !isCounted),
        noneKnown: none && sentenceOf(ctx, none, { nameBy, ...words }),
        reviewed: reviewed && sentenceOf(ctx, reviewed, { nameBy, ...words }),
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

type Words = { t: Text<HealthText>; locale: string };
type Names = Words & { nameBy: (id: string) => string };

function sentenceOf(ctx: Ctx, { at, by }: Said, { nameBy, t, locale }: Names): string {
  return t("{day}, by {name}", { day: formatDay(ctx, at, "medium", locale), name: nameBy(by) });
}

function toRowView(ctx: Ctx, row: ChartRow, { labelOf, ...names }: Names & { labelOf: (key: string) => string }) {
  return {
    section: row.section satisfies Section,
    rootId: row.rootId,
    version: row.version,
    name: nameOf(row),
    details: detailsOf(row, names),
    classes: "classKeys" in row ? row.classKeys.map(labelOf) : [],
    status: row.status,
    isCounted: counts(row),
    isSevere: row.section === "allergies" && row.severity === "severe",
    isRestricted: row.section === "history" && row.isRestricted,
    /** The patient says that it's over; a provider hasn't confirmed that. */
    isEndReported: row.status === "reported" && row.untilOn !== null,
    span: spanOf(row, names),
    added: addedOf(ctx, row, names),
    values: valuesOf(row),
    classKeys: "classKeys" in row ? row.classKeys : [],
  };
}

/** What a row said before somebody changed it. */
function toEarlierView(ctx: Ctx, row: ChartRow, names: Names) {
  return {
    version: row.version,
    status: row.status,
    text: [nameOf(row), detailsOf(row, names), spanOf(row, names)].filter(Boolean).join(" · "),
    added: addedOf(ctx, row, names),
  };
}

function addedOf(ctx: Ctx, { addedAt, addedBy }: ChartRow, { nameBy, t, locale }: Names): string {
  return t("{day}, by {name}", { day: formatMoment(ctx, addedAt, locale), name: nameBy(addedBy) });
}

function detailsOf(row: ChartRow, { t }: Words): string {
  switch (row.section) {
    case "allergies":
      return [row.reaction, t(SEVERITY_LABELS[row.severity])].filter(Boolean).join(" · ");
    case "problems":
      return row.icd10 ?? "";
    case "medicines":
      return row.dose;
    case "history":
      return t(KIND_LABELS[row.kind]);
  }
}

function spanOf({ fromOn, untilOn }: ChartRow, { t, locale }: Words): string {
  const since = fromOn && t("Since {day}", { day: formatDate(fromOn, "medium", locale) });
  const until = untilOn && t("Until {day}", { day: formatDate(untilOn, "medium", locale) });
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
