import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatMoment } from "#core/format-date.ts";
import { listColleagues } from "#domain/messaging/inbox/list-colleagues.ts";
import { addShift, NewShift } from "#domain/messaging/on-call/add-shift.ts";
import { listShifts } from "#domain/messaging/on-call/list-shifts.ts";
import { removeShift } from "#domain/messaging/on-call/remove-shift.ts";
import type { Span } from "#domain/messaging/on-call/shift.ts";
import { listOnCall } from "#domain/messaging/on-call/list-on-call.ts";
import { OnCallList, setOnCall } from "#domain/messaging/on-call/set-on-call.ts";
import { parseForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";

/** Who gets paged: the shifts with their gaps, and the escalation list. */
export async function loadOnCall(ctx: Ctx) {
  const { shifts, gaps } = await listShifts(ctx);
  const colleagues = await listColleagues(ctx);
  return {
    people: await listOnCall(ctx),
    shifts: shifts.map((shift) => ({
      id: shift.id,
      name: shift.name,
      hasPhone: shift.hasPhone,
      span: formatSpan(ctx, shift),
      isNow: shift.startsAt <= ctx.now,
    })),
    gaps: gaps.map((gap) => ({ text: formatSpan(ctx, gap), isNow: gap.startsAt <= ctx.now })),
    colleagues: colleagues.filter(({ isProvider }) => !isProvider).map(({ userId, name }) => ({ userId, name })),
    today: clinicToday(ctx),
    canChange: ctx.actor.kind === "admin",
  };
}

export async function changeOnCall(ctx: Ctx, values: FormValues) {
  if (values["intent"] === "shift") {
    const { answer, problems } = parseForm(NewShift, values);
    if (problems) return refuseForm(problems, values);
    const { isTaken } = await addShift(ctx, answer);
    if (!isTaken) return redirect(`${href("/admin/on-call")}?saved=shift`, 303);
    const message = "Someone is already on call for part of this time. Remove that shift first, or choose other times";
    return refuseForm([{ fieldId: "from_day", message }], values);
  }
  if (values["intent"] === "remove") {
    await removeShift(ctx, { shiftId: requireId(values["shift"] ?? "") });
    return redirect(`${href("/admin/on-call")}?saved=removed`, 303);
  }
  const { answer, problems } = parseForm(OnCallList, values);
  if (problems) return refuseForm(problems, values);
  const { unknown } = await setOnCall(ctx, answer);
  if (unknown.length === 0) return redirect(`${href("/admin/on-call")}?saved=list`, 303);
  const message = `Enter addresses of employees, nurses and admins. Not known: ${unknown.join(", ")}`;
  return refuseForm([{ fieldId: "emails", message }], values);
}

function formatSpan(ctx: Ctx, { startsAt, endsAt }: Span): string {
  return `${formatMoment(ctx, startsAt)} to ${formatMoment(ctx, endsAt)}`;
}
