import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { requireMember } from "#core/actor.ts";
import { RowPress } from "#domain/chart/lists/chart-form.ts";
import { SECTIONS } from "#domain/chart/lists/chart-list.ts";
import { endOwnRow } from "#domain/chart/lists/end-own-row.ts";
import { listOwnChart } from "#domain/chart/lists/list-own-chart.ts";
import { proposeOwnRow } from "#domain/chart/lists/propose-own-row.ts";
import { stateNoneKnown } from "#domain/chart/lists/state-none-known.ts";
import { ALREADY_LISTED, parseChartEntry } from "../../shared/chart/act-on-chart.server.ts";
import { toChartView } from "../../shared/chart/chart-view.server.ts";
import { healthText } from "../../shared/language/es/messages.server.ts";
import type { Language } from "../../shared/language/language.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";

/** The member's own lists, or null while somebody views the site as the member. */
export async function loadOwnChart(ctx: Ctx, language: Language) {
  const t = healthText(language);
  const lists = await listOwnChart(ctx);
  const { userId } = requireMember(ctx);
  const nameBy = (id: string) => (id === userId ? t("you") : t("the clinic"));
  return lists && toChartView(ctx, { lists, terms: [], nameBy }, language);
}

export const CHART_INTENTS = ["add", "end", "none"];

/** What a member reports about themselves. */
export async function actOnOwnChart(ctx: Ctx, values: FormValues) {
  const intent = values["intent"];
  const section = SECTIONS.find((one) => one === values["section"]);
  if (!section) return refuseForm([{ message: "Choose a list" }], values);
  try {
    if (intent === "none") {
      await stateNoneKnown(ctx, { userId: requireMember(ctx).userId, section });
    } else if (intent === "end") {
      const { answer, problems } = parseForm(RowPress, values);
      if (problems) return refuseForm(problems, values);
      await endOwnRow(ctx, answer);
    } else {
      const { answer: entry, problems } = parseChartEntry(ctx, { ...values, fromOn: "", untilOn: "" }, []);
      if (problems) return refuseForm(problems, values);
      const { kind } = await proposeOwnRow(ctx, { entry });
      if (kind === "already-listed") return refuseForm([{ message: ALREADY_LISTED }], values, 409);
    }
  } catch (error) {
    return refuseConflict(error, values);
  }
  return redirect(`${href("/profile/health")}?done=${intent}`, 303);
}
