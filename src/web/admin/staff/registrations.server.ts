import { href, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { addRegistration, NewRegistration } from "#domain/prescribing/controlled/add-registration.ts";
import { endRegistration } from "#domain/prescribing/controlled/end-registration.ts";
import { listRegistrations } from "#domain/prescribing/controlled/list-registrations.ts";
import type { RegistrationKind } from "#domain/prescribing/controlled/registration.ts";
import { REGISTRATION_WARNING_DAYS } from "#domain/prescribing/controlled/warn-of-registrations.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

const KINDS: Record<RegistrationKind, string> = { npi: "NPI", dea: "DEA", "state-cs": "State registration" };
const [FAR, , NEAR] = REGISTRATION_WARNING_DAYS;

/** A provider's NPI, DEA and state numbers, with what ends soon. */
export async function toRegistrationViews(ctx: Ctx, providerId: string) {
  const registrations = await listRegistrations(ctx, { providerId });
  return registrations.map(({ id, kind, state, number, validFrom, validUntil, daysLeft }) => ({
    id,
    kind: KINDS[kind],
    state: state ? (US_STATE_NAMES[state] ?? state) : "Every state",
    number,
    from: formatDate(validFrom),
    until: validUntil ? formatDate(validUntil) : "Doesn't expire",
    alarm: daysLeft === null ? null : alarmOf(daysLeft),
  }));
}
export type RegistrationView = Awaited<ReturnType<typeof toRegistrationViews>>[number];

function alarmOf(daysLeft: number): { tone: "danger" | "warning"; text: string } | null {
  if (daysLeft > FAR) return null;
  const text = daysLeft === 0 ? "today" : `${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
  return { tone: daysLeft <= NEAR ? "danger" : "warning", text };
}

/** Enters a registration or ends one. */
export async function actOnRegistrations(ctx: Ctx, providerId: string, values: FormValues) {
  const done = redirect(`${href("/admin/staff/:userId", { userId: providerId })}?done=registration`, 303);
  const ended = z.uuid().safeParse(values["end"]);
  if (ended.success) {
    await endRegistration(ctx, { registrationId: ended.data });
    return done;
  }
  const { answer, problems } = parseForm(NewRegistration, values);
  if (problems) return refuseForm(problems, values);
  try {
    await addRegistration(ctx, { providerId, registration: answer });
  } catch (error) {
    return refuseConflict(error, values, { fieldId: "validFrom", message: "There is one from this day already" });
  }
  return done;
}
