import { data } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { acknowledgeAlerts } from "#domain/labs/alerts/acknowledge-alerts.ts";
import { closeAlert, Closure } from "#domain/labs/alerts/close-alert.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { getReport } from "#domain/labs/get-report.ts";
import { verifyReport } from "#domain/labs/verify-report.ts";
import { Withdrawal, withdrawReport } from "#domain/labs/withdraw-report.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../form/form.server.ts";

type Refusal = ReturnType<typeof refuseForm>;
/** Null: done; undefined: none of its acts. */
type Act = (ctx: Ctx, reportId: string, values: FormValues) => Promise<Refusal | null | undefined>;

/** What staff and providers both do with a report, and what only one of them does. Null: done. */
export async function actOnReport(
  ctx: Ctx,
  reportId: string,
  values: FormValues,
  actAlone?: Act,
): Promise<Refusal | null> {
  try {
    let refused = await actAsEither(ctx, reportId, values);
    if (refused === undefined) refused = await actAlone?.(ctx, reportId, values);
    if (refused === undefined) throw data({ code: "bad-request" }, { status: 400 });
    return refused;
  } catch (error) {
    return refuseConflict(error, values);
  }
}

async function actAsEither(ctx: Ctx, reportId: string, values: FormValues): ReturnType<Act> {
  switch (values["intent"]) {
    case "verify":
      return verify(ctx, reportId, values);
    case "withdraw": {
      const { answer, problems } = parseForm(Withdrawal, { ...values, reportId });
      if (problems) return refuseForm(problems, values);
      await withdrawReport(ctx, answer);
      return null;
    }
    case "acknowledge":
      await acknowledgeAlerts(ctx, { reportId });
      return null;
    case "close": {
      const field = `closure-${values["alertId"]}`;
      const { answer, problems } = parseForm(Closure, { alertId: values["alertId"], note: values[field] });
      if (problems) return refuseForm([{ fieldId: field, message: problems[0]!.message }], values);
      await closeAlert(ctx, answer);
      return null;
    }
    default:
      return undefined;
  }
}

/** Names for the summary; the page itself is drawn anew below it. */
async function namesOf(ctx: Ctx, reportId: string) {
  const [{ report }, markers] = [await getReport(ctx, { reportId }), await getMarkers(ctx)];
  return new Map(report.values.map(({ id, loinc }) => [id, markers.get(loinc)?.name ?? loinc]));
}

async function verify(ctx: Ctx, reportId: string, values: FormValues) {
  const prefix = "reading-";
  const readings = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value.slice(0, 60)]] : [],
    ),
  );
  const done = await verifyReport(ctx, { reportId, readings, isCompared: values["isCompared"] === "yes" });
  if (done.kind === "released") return null;
  if (done.kind === "not-compared") {
    return refuseForm([{ fieldId: "isCompared", message: "Compare name, day, units, ranges and flags too" }], values);
  }
  const names = await namesOf(ctx, reportId);
  return refuseForm(
    done.valueIds.map((id) => {
      const name = names.get(id) ?? "This result";
      const message = done.kind === "unread" ? `Type ${name} as you read it` : `You two read ${name} differently`;
      return { fieldId: `${prefix}${id}`, message };
    }),
    { ...values, ...(done.kind === "differs" ? { differs: "yes" } : {}) },
  );
}
