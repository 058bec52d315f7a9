import { redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { Arrival, arriveAtVisit } from "#domain/visits/arrive-at-visit.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../form/form.server.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";

type Words = { noLicense: (state: string) => string; tooLate: string };

/** Checks in with the state from the form and redirects, or says why it can't. */
export async function answerCheckIn(ctx: Ctx, appointmentId: string, values: FormValues, next: string, text: Words) {
  const { answer, problems } = parseForm(Arrival, { ...values, appointmentId });
  if (problems) return refuseForm(problems, values);
  try {
    if ((await arriveAtVisit(ctx, answer)) === "arrived") return redirect(next, 303);
  } catch (error) {
    return refuseConflict(error, values, { message: text.tooLate });
  }
  const state = US_STATE_NAMES[answer.state] ?? answer.state;
  return refuseForm([{ fieldId: "state", message: text.noLicense(state) }], values, 409);
}
