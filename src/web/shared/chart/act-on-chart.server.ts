import { redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { addChartRow } from "#domain/chart/lists/add-chart-row.ts";
import { changeChartRow } from "#domain/chart/lists/change-chart-row.ts";
import { chartForm, RowPress } from "#domain/chart/lists/chart-form.ts";
import { SECTIONS } from "#domain/chart/lists/chart-list.ts";
import { decideChartRow } from "#domain/chart/lists/decide-chart-row.ts";
import { reviewChartSection } from "#domain/chart/lists/review-chart-section.ts";
import { stateNoneKnown } from "#domain/chart/lists/state-none-known.ts";
import { parseForm, readFormData, refuseConflict, refuseForm, type FormValues } from "../form/form.server.ts";

const DECISIONS = { confirm: "confirmed", refute: "refuted", error: "entered-in-error" } as const;

/** What a nurse or a provider pressed on a patient's chart. Each use case decides who may. */
export async function actOnChart(
  ctx: Ctx,
  request: Request,
  { userId, page, onProblem }: { userId: string; page: string; onProblem: () => Promise<unknown> },
) {
  const { values: typed, classKeys } = await readChartForm(request);
  // The ticked classes are shown again too.
  const values = { ...typed, classKeys: classKeys.join(" ") };
  const intent = typed["intent"] ?? "";
  const refuse = async (problems: Parameters<typeof refuseForm>[0]) => {
    // For a stranger there is no such page, whatever the form says.
    await onProblem();
    return refuseForm(problems, values);
  };
  const done = () => (typed["stay"] ? { done: true as const } : redirect(`${page}?done=${intent}`, 303));
  try {
    const section = SECTIONS.find((one) => one === typed["section"]);
    if (!section) return await refuse([{ message: "Choose a list" }]);
    if (intent === "add" || intent === "change") {
      const { answer: entry, problems } = parseChartEntry(ctx, typed, classKeys);
      if (problems) return await refuse(problems);
      if (intent === "add") {
        const source = SOURCES.find((one) => one === typed["source"]);
        if (!source) return await refuse([{ fieldId: "source", message: "Choose where it's from" }]);
        const { kind } = await addChartRow(ctx, { userId, entry, source });
        if (kind === "already-listed") return refuseForm([{ message: ALREADY_LISTED }], values, 409);
        return done();
      }
      const { answer: press, problems: wrong } = parseForm(RowPress, values);
      if (wrong) return await refuse(wrong);
      await changeChartRow(ctx, { userId, rootId: press.rootId, basedOn: press.basedOn, entry });
      return done();
    }
    if (intent === "none") {
      await stateNoneKnown(ctx, { userId, section });
      return done();
    }
    if (intent === "review") {
      await reviewChartSection(ctx, { userId, section, newest: typed["newest"] || null });
      return done();
    }
    const status = DECISIONS[intent as keyof typeof DECISIONS];
    const { answer: press, problems } = parseForm(RowPress, values);
    if (!status || problems) return await refuse(problems ?? [{ message: "Choose what to do" }]);
    await decideChartRow(ctx, { userId, ...press, status });
    return done();
  } catch (error) {
    return refuseConflict(error, values);
  }
}

const SOURCES = ["patient", "provider", "outside"] as const;
export const ALREADY_LISTED = "This is already on the list. Change the entry there.";

/** The form's texts, and the classes that are ticked. */
async function readChartForm(request: Request): Promise<{ values: FormValues; classKeys: string[] }> {
  const form = await readFormData(request);
  const values: FormValues = {};
  for (const [name, value] of form) if (typeof value === "string" && name !== "classKeys") values[name] = value;
  return { values, classKeys: form.getAll("classKeys").filter((key) => typeof key === "string") };
}

export function parseChartEntry(ctx: Ctx, values: FormValues, classKeys: string[]) {
  const empty = { fromOn: "", untilOn: "", reaction: "", icd10: "", problemKey: "", dose: "" };
  const typed = { ...empty, ...values, classKeys, isRestricted: Boolean(values["isRestricted"]) };
  return parseForm(chartForm(clinicToday(ctx)), typed);
}
