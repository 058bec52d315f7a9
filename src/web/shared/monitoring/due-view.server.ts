import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatDay, formatNearDate } from "#core/format-date.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { dueStatusOf, type DueItem } from "#domain/safety/monitoring/due-item.ts";
import { getDueItemsOf } from "#domain/safety/monitoring/get-due-items-of.ts";
import { listOwnDueItems } from "#domain/safety/monitoring/list-own-due-items.ts";
import { listOf } from "../intake/list-of.ts";
import { treatmentNames } from "../intake/treatment-names.server.ts";
import { dueText, factsText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
import { DUE_LABELS, WAIVE_LABELS } from "./due-text.ts";

/** What is due for a patient, formatted for the nurse or provider who looks at it. */
export async function loadDueItemsOf(ctx: Ctx, userId: string) {
  const { name, open, closed } = await getDueItemsOf(ctx, { userId });
  const names = closed.length > 0 ? await treatmentNames(ctx) : {};
  return {
    userId,
    name,
    open: await toDueViews(ctx, open),
    closed: closed.map((item) => ({
      id: item.id,
      what: DUE_LABELS[item.kind],
      treatment: names[item.treatmentKey] ?? item.treatmentKey,
      due: formatDate(item.dueOn, "medium"),
      result: item.metOn
        ? `Done ${formatDate(item.metOn, "medium")}`
        : `Waived ${item.waivedAt ? formatDay(ctx, item.waivedAt, "medium") : ""} by ${item.waivedBy ?? "a provider"}`,
      reason: item.waiveReason && WAIVE_LABELS[item.waiveReason],
    })),
  };
}
export type DueItemsOfView = Awaited<ReturnType<typeof loadDueItemsOf>>;

/** What is due for the member, formatted. */
export async function loadOwnDueItems(ctx: Ctx, language: Language = "en") {
  return toDueViews(ctx, await listOwnDueItems(ctx), language);
}

export async function toDueViews(ctx: Ctx, items: readonly DueItem[], language: Language = "en") {
  if (items.length === 0) return [];
  const today = clinicToday(ctx);
  const [t, named] = [dueText(language), factsText(language)];
  const names = await treatmentNames(ctx);
  const markers = await getMarkers(ctx);
  const near = (day: string) => formatNearDate(day, today, LOCALES[language]);
  return items.map((item) => {
    const tests = item.markers.map((marker) => named(markers.get(marker.split("|")[0]!)?.name ?? marker));
    return {
      id: item.id,
      kind: item.kind,
      what: t(DUE_LABELS[item.kind]),
      treatment: named(names[item.treatmentKey] ?? item.treatmentKey),
      tests: tests.length > 0 ? listOf(tests, t("and")) : null,
      status: dueStatusOf(item, today),
      opens: near(item.opensOn),
      due: near(item.dueOn),
      lastDay: near(item.lastDay),
      hasGrace: item.graceDays > 0,
    };
  });
}
export type DueItemView = DueItemsOfView["open"][number];
