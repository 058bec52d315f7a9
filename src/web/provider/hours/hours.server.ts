import { data, href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { formatDate } from "#core/format-date.ts";
import { dayInfo, instantsOf } from "#domain/scheduling/slots/local-day.ts";
import { addTimeOff } from "#domain/scheduling/providers/add-time-off.ts";
import { getProviderHours } from "#domain/scheduling/providers/get-provider-hours.ts";
import { getProviderZone } from "#domain/scheduling/providers/get-provider-zone.ts";
import { removeTimeOff } from "#domain/scheduling/providers/remove-time-off.ts";
import { setDayException } from "#domain/scheduling/providers/set-day-exception.ts";
import { setWeeklyHours } from "#domain/scheduling/providers/set-weekly-hours.ts";
import { formatSlotHour, formatVisitDay, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { readDay } from "../../shared/format/calendar-day.server.ts";
import { refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import type { Problem, Refused } from "../../shared/form/problems.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { changedWeek, fromName, toName, valuesOf, weekIn, weekOf, type TypedWeek } from "./week-rows.ts";

type Hours = Awaited<ReturnType<typeof getProviderHours>>;

/** The page's data, formatted, or null for a provider without a calendar. */
export async function toHoursView(ctx: Ctx, providerId: string) {
  const hours = await findHours(ctx, providerId);
  if (!hours) return null;
  const { zone, next } = hours;
  const moment = (at: Date) => `${formatVisitDay(at, zone)}, ${formatSlotHour(at, zone)}`;
  return {
    zone: formatZone(ctx.now, zone),
    today: dayIn(zone, ctx.now),
    week: typedWeek(hours.week),
    next: next && { from: formatDate(next.from), days: dayLines(next.week) },
    days: hours.days.map(({ day, hours: extra, booked }) => ({
      day,
      name: formatDate(day),
      text:
        extra.length === 0
          ? "closed"
          : `also ${extra.map((row) => `${clock(timeOf(row.fromMinute))} to ${clock(timeOf(row.toMinute % 1440))}`).join(", ")}`,
      booked: booked.map((visit) => ({
        id: visit.id,
        text: `${moment(visit.startsAt)}: ${visit.patientName}, ${visit.typeName}, ${visit.state}`,
      })),
    })),
    timeOff: hours.timeOff.map(({ id, startsAt, endsAt, booked }) => ({
      id,
      text: `${moment(startsAt)} to ${moment(endsAt)}`,
      booked: booked.map((visit) => ({
        id: visit.id,
        text: `${moment(visit.startsAt)}: ${visit.patientName}, ${visit.typeName}, ${visit.state}`,
      })),
    })),
  };
}

async function findHours(ctx: Ctx, providerId: string): Promise<Hours | null> {
  try {
    return await getProviderHours(ctx, { providerId });
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}

/** Runs the pressed button. Adding and removing rows only rerenders the form. */
export async function act(ctx: Ctx, providerId: string, values: FormValues) {
  const intent = values["intent"] ?? "";
  const changed = changedWeek(weekIn(values), intent);
  if (changed) {
    const stored = { form: "week", start: values["start"] ?? "", ...valuesOf(changed.week) };
    return data<Refused & { focusId?: string }>({ problems: [], values: stored, focusId: changed.focusId });
  }
  if (intent === "week") return saveWeek(ctx, providerId, values);
  if (intent === "time-off") return saveTimeOff(ctx, providerId, values);
  if (intent === "day") return saveDay(ctx, providerId, values);
  if (intent === "usual-day") {
    const day = readDay(values["day"]);
    if (day) await setDayException(ctx, { providerId, day });
    return redirect(`${href("/provider/hours")}?done=usual-day`, 303);
  }
  if (intent === "remove-time-off") {
    await removeTimeOff(ctx, { providerId, id: requireId(values["id"] ?? "") });
    return redirect(`${href("/provider/hours")}?done=removed`, 303);
  }
  throw data({ code: "bad-request" }, { status: 400 });
}

async function saveWeek(ctx: Ctx, providerId: string, values: FormValues) {
  const week = weekIn(values);
  const zone = await getProviderZone(ctx, { providerId });
  const from = readDay(values["start"]);
  const problems: Problem[] = [];
  if (!from) problems.push({ fieldId: "start", message: "Enter the day on which these hours start" });
  else if (from < dayIn(zone, ctx.now)) problems.push({ fieldId: "start", message: "Hours can start today or later" });
  problems.push(...week.flatMap(weekdayProblems));
  if (problems.length > 0 || !from) return refuseForm(problems, { ...values, ...valuesOf(week), form: "week" });
  const hours = week.flatMap(({ weekday, rows }) =>
    rows
      .filter((row) => row.from || row.to)
      .map((row) => ({ weekday, fromMinute: minuteOf(row.from)!, toMinute: endMinute(row.to)! })),
  );
  await setWeeklyHours(ctx, { providerId, from, hours });
  return redirect(`${href("/provider/hours")}?done=week`, 303);
}

/** A row without times is ignored. Midnight at the end means the end of the day. */
function weekdayProblems({ weekday, name, rows }: TypedWeek[number]): Problem[] {
  const problems: Problem[] = [];
  const good: [from: number, to: number][] = [];
  for (const [i, row] of rows.entries()) {
    if (!row.from && !row.to) continue;
    const [from, to] = [minuteOf(row.from), endMinute(row.to)];
    const [fromId, toId] = [fromName(weekday, i), toName(weekday, i)];
    if (from === null) problems.push({ fieldId: fromId, message: `Enter when you begin on ${name}` });
    else if (to === null) problems.push({ fieldId: toId, message: `Enter when you end on ${name}` });
    else if (to <= from) problems.push({ fieldId: toId, message: `On ${name} the end must be after the beginning` });
    else if (good.some((other) => from < other[1] && to > other[0])) {
      problems.push({ fieldId: fromId, message: `On ${name} two rows overlap. Combine them into one` });
    } else good.push([from, to]);
  }
  return problems;
}

async function saveTimeOff(ctx: Ctx, providerId: string, values: FormValues) {
  const zone = await getProviderZone(ctx, { providerId });
  const starts = readMoment(values, zone, "off-from", "beginning");
  const ends = readMoment(values, zone, "off-to", "end");
  const problems = [starts.problem, ends.problem].filter((problem) => problem !== undefined);
  if (starts.at && ends.at) {
    // Where clocks repeat an hour, both are off.
    const [startsAt, endsAt] = [new Date(starts.at[0]!), new Date(ends.at.at(-1)!)];
    if (endsAt <= startsAt) problems.push({ fieldId: "off-to-day", message: "The end must be after the beginning" });
    else if (endsAt <= ctx.now) problems.push({ fieldId: "off-to-day", message: "The end must be in the future" });
    else {
      await addTimeOff(ctx, { providerId, startsAt, endsAt });
      return redirect(`${href("/provider/hours")}?done=time-off`, 303);
    }
  }
  return refuseForm(problems, { ...values, form: "off" });
}

/** One day that is closed or has more hours. */
async function saveDay(ctx: Ctx, providerId: string, values: FormValues) {
  const zone = await getProviderZone(ctx, { providerId });
  const day = readDay(values["day"]);
  const problems: Problem[] = [];
  if (!day) problems.push({ fieldId: "day", message: "Enter the day" });
  else if (day < dayIn(zone, ctx.now)) problems.push({ fieldId: "day", message: "The day must be today or later" });
  const [from, to] = [minuteOf(values["day-from"] ?? ""), endMinute(values["day-to"] ?? "")];
  const isExtra = values["change"] === "extra";
  if (!isExtra && values["change"] !== "closed")
    problems.push({ fieldId: "change", message: "Select what is different" });
  if (isExtra && from === null) problems.push({ fieldId: "day-from", message: "Enter when the hours begin" });
  else if (isExtra && to === null) problems.push({ fieldId: "day-to", message: "Enter when the hours end" });
  else if (isExtra && to! <= from!)
    problems.push({ fieldId: "day-to", message: "The end must be after the beginning" });
  if (problems.length > 0 || !day) return refuseForm(problems, { ...values, form: "day" });
  await setDayException(ctx, { providerId, day, hours: isExtra ? [{ fromMinute: from!, toMinute: to! }] : [] });
  return redirect(`${href("/provider/hours")}?done=day`, 303);
}

type Moment = { at: number[]; problem?: never } | { at?: never; problem: Problem };

function readMoment(values: FormValues, zone: string, name: string, what: string): Moment {
  const day = readDay(values[`${name}-day`]);
  const minute = minuteOf(values[`${name}-time`] ?? "");
  if (!day) return { problem: { fieldId: `${name}-day`, message: `Enter the day of the ${what}` } };
  if (minute === null) return { problem: { fieldId: `${name}-time`, message: `Enter the time of the ${what}` } };
  const at = instantsOf(dayInfo(zone, day), minute);
  if (at.length > 0) return { at };
  const message = `Clocks skip the time of the ${what} on that day. Enter one an hour later`;
  return { problem: { fieldId: `${name}-time`, message } };
}

function minuteOf(time: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hour ? Number(hour) * 60 + Number(minute) : null;
}

function endMinute(time: string): number | null {
  const minute = minuteOf(time);
  return minute === 0 ? 1440 : minute;
}

function typedWeek(hours: Hours["week"]): TypedWeek {
  return weekOf((weekday) =>
    hours
      .filter((row) => row.weekday === weekday)
      .map(({ fromMinute, toMinute }) => ({ from: timeOf(fromMinute), to: timeOf(toMinute % 1440) })),
  );
}

function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** "Monday: 9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM", without the days off. */
function dayLines(hours: Hours["week"]): string[] {
  return typedWeek(hours)
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => `${name}: ${rows.map(({ from, to }) => `${clock(from)} to ${clock(to)}`).join(", ")}`);
}

function clock(time: string): string {
  return formatSlotHour(new Date(`2026-01-01T${time}:00Z`), "Etc/UTC");
}
