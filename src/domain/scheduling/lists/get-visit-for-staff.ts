import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectCalendars, type NamedCalendar } from "../slots/queries-calendar.server.ts";
import { findProvider, findVisitWithName, type VisitWithName } from "./queries-lists.server.ts";
import { slotsOf, type SlotQuestion } from "../slots/slots.ts";

/** A provider who could see the patient then. Ask first if it's outside their hours. */
export type Candidate = { providerId: string; providerName: string; isInHours: boolean };

export type StaffVisit = {
  visit: VisitWithName;
  providerZone: string;
  canChange: boolean;
  candidates: Candidate[];
};

/** One visit, and the other providers licensed in the patient's state and free at that time. */
export async function getVisitForStaff(ctx: Ctx, input: { appointmentId: string }): Promise<StaffVisit> {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findVisitWithName(tx.trx, input.appointmentId);
    if (!visit) throw new AppError("not-found");
    await recordAudit(tx, { action: "visits.read", subjectId: visit.userId, objectId: visit.id });
    const provider = await findProvider(tx.trx, visit.providerId);
    const canChange = visit.status === "booked" && visit.startsAt > tx.now;
    const span = { from: visit.startsAt.getTime(), to: visit.endsAt.getTime() };
    const calendars = canChange ? await selectCalendars(tx.trx, { state: visit.state, span, now: tx.now }) : [];
    return {
      visit,
      providerZone: provider?.zone ?? visit.zone,
      canChange,
      candidates: candidatesOf(calendars, visit, tx.now),
    };
  });
}

function candidatesOf(calendars: NamedCalendar[], visit: VisitWithName, now: Date): Candidate[] {
  const start = visit.startsAt.getTime();
  const question: SlotQuestion = {
    from: start,
    to: start + 1,
    now: now.getTime(),
    lengthMinutes: (visit.endsAt.getTime() - start) / 60_000,
    stepMinutes: 1,
    patientZone: visit.zone,
  };
  return calendars
    .filter((calendar) => calendar.providerId !== visit.providerId)
    .map((calendar) => ({ ...calendar, minimumNoticeMinutes: 0, horizonDays: FAR_DAYS }))
    .filter((calendar) => slotsOf({ ...calendar, exceptions: [], weeklyHours: ALWAYS }, question).length > 0)
    .map((calendar) => ({
      providerId: calendar.providerId,
      providerName: calendar.providerName,
      isInHours: slotsOf(calendar, question).length > 0,
    }))
    .sort((a, b) => Number(b.isInHours) - Number(a.isInHours) || a.providerName.localeCompare(b.providerName));
}

const FAR_DAYS = 3_660;

const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 0,
  toMinute: 1440,
  effectiveFrom: "2000-01-01",
  effectiveUntil: null,
}));
