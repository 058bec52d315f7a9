import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDay, formatMoment } from "#core/format-date.ts";
import { changeRole, Disabling, RoleChange } from "#domain/identity/staff/change-role.ts";
import { disableAccount } from "#domain/identity/staff/disable-account.ts";
import { enableAccount } from "#domain/identity/staff/enable-account.ts";
import { inviteAgain } from "#domain/identity/staff/invite-again.ts";
import { getStaffPerson } from "#domain/identity/staff/get-staff-person.ts";
import { parseForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { actOnEnrollment, toEnrollmentView } from "./enrollment.server.ts";
import { actOnRegistrations, toRegistrationViews } from "./registrations.server.ts";

export async function toPersonView(ctx: Ctx, userId: string) {
  const person = await getStaffPerson(ctx, { userId });
  return {
    userId,
    name: person.name,
    email: person.email,
    role: person.role,
    factors: person.factors.map(({ type, name }) => `${name} (${type === "totp" ? "authenticator" : "passkey"})`),
    lastSeen: person.lastSeenAt ? formatMoment(ctx, person.lastSeenAt) : "Never",
    left: person.disabledAt ? formatDay(ctx, person.disabledAt) : null,
    isInvited: person.isInvited,
    registrations: person.role === "provider" ? await toRegistrationViews(ctx, userId) : null,
    enrollment: person.role === "provider" ? await toEnrollmentView(ctx, userId) : null,
    isSelf: ctx.actor.kind === "admin" && ctx.actor.userId === userId,
  };
}

/** One action on one person. If they're no longer staff, goes back to the list. */
export async function actOnPerson(ctx: Ctx, userId: string, values: FormValues) {
  const intent = values["intent"];
  if (intent === "enrollment") return actOnEnrollment(ctx, userId, values);
  if (intent === "registration") return actOnRegistrations(ctx, userId, values);
  if (intent === "invite") {
    await inviteAgain(ctx, { userId });
    return done(userId, "invite");
  }
  if (intent === "role") {
    const role = values["role"] === "none" ? null : values["role"];
    const { answer, problems } = parseForm(RoleChange, { userId, role, reason: values["reason"] });
    if (problems) return refuseForm(problems, values);
    await changeRole(ctx, answer);
    return answer.role ? done(userId, "role") : redirect(href("/admin/staff"), 303);
  }
  const { answer, problems } = parseForm(Disabling, { userId, reason: values["leaving"] });
  if (problems)
    return refuseForm(
      problems.map((problem) => ({ ...problem, fieldId: "leaving" })),
      values,
    );
  if (intent === "enable") await enableAccount(ctx, answer);
  else await disableAccount(ctx, answer);
  return done(userId, intent === "enable" ? "enable" : "leave");
}

function done(userId: string, what: string) {
  return redirect(`${href("/admin/staff/:userId", { userId })}?done=${what}`, 303);
}
