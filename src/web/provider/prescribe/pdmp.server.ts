import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { getPdmpPanel } from "#domain/prescribing/controlled/get-pdmp-panel.ts";
import { PdmpReadingForm, recordPdmpReading } from "#domain/prescribing/controlled/record-pdmp-reading.ts";
import type { SkipReason } from "#domain/prescribing/controlled/controlled-gates.ts";
import { parseForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

const OUTCOMES = {
  history: "prescriptions found",
  none: "nothing on file",
  unavailable: "not available",
};
const SKIP_REASONS: Record<SkipReason, string> = {
  "system-down": "The system is down",
  emergency: "An emergency",
  "short-supply": "A supply of a few days",
};

/** The states whose PDMP this provider reads for a patient today, formatted for `PdmpPanel`. */
export async function loadPdmpPanel(ctx: Ctx, about: { userId: string; visitId: string | null }) {
  const states = await getPdmpPanel(ctx, about);
  return states.map(({ state, name, url, rule, skipReasons, isConfirmed, today }) => ({
    state,
    stateName: US_STATE_NAMES[state] ?? state,
    name,
    url,
    isAsked: rule !== "never",
    isOnlyForStart: rule === "start",
    isConfirmed,
    skipReasons: skipReasons.map((value) => ({ value, label: SKIP_REASONS[value] })),
    isRead: today.some(({ seenAt }) => seenAt !== null),
    readings: today.map(({ at, outcome }) => `${formatMoment(ctx, at)}: ${OUTCOMES[outcome]}`),
  }));
}
export type PdmpPanelView = Awaited<ReturnType<typeof loadPdmpPanel>>;

/** Saves what the form of `PdmpPanel` says: the page's action calls it for the intent "pdmp". Null if it's saved. */
export async function recordPdmp(ctx: Ctx, userId: string, values: FormValues) {
  const form = {
    state: values["state"] ?? "",
    outcome: values["outcome"],
    hasRead: values["hasRead"] === "yes",
    skipReason: values["outcome"] === "unavailable" ? values["skipReason"] || null : null,
  };
  const { answer, problems } = parseForm(PdmpReadingForm, form);
  if (problems) return refuseForm(problems, values);
  const recorded = await recordPdmpReading(ctx, { userId, reading: answer });
  if (recorded.kind === "done") return null;
  return refuseForm([{ fieldId: "skipReason", message: "This state doesn't allow that reason" }], values);
}
