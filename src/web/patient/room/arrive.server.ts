import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { Arrival, arriveAtVisit } from "#domain/visits/arrive-at-visit.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { getVisitToJoin } from "./room.server.ts";

/** On this page the street and the phone are asked of everyone. */
const Answers = Arrival.required({ address: true, phone: true });

/** Checks the patient in, and the call begins. Where the provider has no license, it doesn't. */
export async function arrive(ctx: Ctx, appointmentId: string, values: FormValues) {
  const visit = await getVisitToJoin(ctx, appointmentId);
  const state = values["here"] === "yes" ? visit.state : (values["state"] ?? "");
  const { here = "", address = "", phone = "" } = values;
  const { answer, problems } = parseForm(Answers, { appointmentId, state, address, phone });
  const isUnsaid = here !== "yes" && here !== "no";
  if (problems || isUnsaid) {
    const missing = isUnsaid ? [{ fieldId: "here", message: "Say where you are right now" }] : [];
    const others = (problems ?? []).filter(({ fieldId }) => !(isUnsaid && fieldId === "state"));
    return refuseForm([...missing, ...others], values);
  }
  const back = href("/visits/:appointmentId/room", { appointmentId });
  try {
    if ((await arriveAtVisit(ctx, answer)) === "arrived") return redirect(back, 303);
  } catch (error) {
    return refuseConflict(error, values, { message: "You can't check in to this visit right now." });
  }
  return refuseForm([{ message: "Your provider isn't licensed where you are" }], { ...values, elsewhere: state }, 409);
}
