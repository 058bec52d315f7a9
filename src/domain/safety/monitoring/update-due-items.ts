import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { listDraws } from "#domain/labs/reads.server.ts";
import { listVisitDays } from "#domain/scheduling/reads.server.ts";
import { PLANNED_KINDS } from "./due-item.ts";
import { planDueItems, type DueEvent, type DuePlan } from "./plan-due-items.ts";
import {
  endItems,
  insertItems,
  lockMonitoring,
  markMet,
  selectEnds,
  selectLive,
  selectSchedules,
  type DueRow,
  type LiveItem,
  type Schedule,
} from "./queries.server.ts";

/** One treatment of one person, as prescriptions and fills have it. */
export type Course = {
  userId: string;
  treatmentKey: string;
  /** Days on which medicine arrived, soonest first. */
  arrivals: readonly string[];
  /** Nothing is prescribed any more. */
  isOver: boolean;
};

/**
 * Brings due items of these courses up to date with what was drawn and which visits took place. Reads what is true now, so it may
 * run late, twice or out of order. Whoever knows of prescriptions calls it, in the transaction of what happened where that's possible.
 */
export async function updateDueItems(tx: TxCtx, courses: readonly Course[]): Promise<void> {
  requireSystem(tx);
  if (courses.length === 0) return;
  const userIds = [...new Set(courses.map(({ userId }) => userId))];
  await lockMonitoring(tx.trx, userIds);
  const schedules = await selectSchedules(tx.trx, clinicToday(tx));
  const live = Map.groupBy(await selectLive(tx.trx, userIds), courseKey);
  const ends = new Map((await selectEnds(tx.trx, userIds)).map((end) => [courseKey(end), end.endedAt]));
  const draws = Map.groupBy(await listDraws(tx.trx, userIds), ({ userId }) => userId);
  const visits = Map.groupBy(await listVisitDays(tx.trx, userIds), ({ userId }) => userId);
  for (const course of courses) {
    const items = live.get(courseKey(course)) ?? [];
    if (course.isOver) {
      await endItems(
        tx.trx,
        items.map(({ id }) => id),
        tx.now,
      );
      continue;
    }
    const firstDoseOn = items[0]?.firstDoseOn ?? firstDose(tx, course, ends.get(courseKey(course)));
    if (!firstDoseOn) continue;
    const events = {
      lab: draws.get(course.userId) ?? [],
      visit: (visits.get(course.userId) ?? []).map((visit) => ({ ...visit, markers: [] })),
    };
    for (const kind of PLANNED_KINDS) await follow(tx, { ...course, firstDoseOn, kind }, { items, schedules, events });
  }
}

/** After treatment ended, the next package starts a new course. */
function firstDose(tx: TxCtx, { arrivals }: Course, endedAt: Date | undefined): string | undefined {
  if (!endedAt) return arrivals[0];
  const endedOn = dayIn(tx.env.CLINIC_TIME_ZONE, endedAt);
  return arrivals.find((day) => day >= endedOn);
}

type Known = { items: LiveItem[]; schedules: Schedule[]; events: Record<"lab" | "visit", DueEvent[]> };
type About = { userId: string; treatmentKey: string; firstDoseOn: string; kind: "lab" | "visit" };

async function follow(tx: TxCtx, about: About, { items, schedules, events }: Known): Promise<void> {
  const { kind, treatmentKey, firstDoseOn } = about;
  const steps = schedules.filter((one) => one.kind === kind && one.treatmentKey === treatmentKey);
  const mine = items.filter((item) => item.kind === kind);
  const plan = planDueItems(steps, { firstDoseOn, items: mine }, events[kind]);
  // One is open at a time: what is no longer asked for goes first.
  await endItems(tx.trx, plan.ended, tx.now);
  for (const id of plan.reopened) await markMet(tx.trx, id, null);
  for (const { id, on, by } of plan.met) await markMet(tx.trx, id, { at: tx.now, on, by });
  await insertItems(
    tx.trx,
    plan.created.map((item) => rowOf(tx, about, item)),
  );
}

function rowOf(tx: TxCtx, about: About, item: DuePlan["created"][number]): DueRow {
  return {
    id: newId(tx.now.getTime()),
    user_id: about.userId,
    treatment_key: about.treatmentKey,
    kind: about.kind,
    schedule_version: item.version,
    step: item.step,
    first_dose_on: about.firstDoseOn,
    opens_on: item.opensOn,
    due_on: item.dueOn,
    grace_days: item.graceDays,
    markers: [...item.markers],
    created_at: tx.now,
    met_at: item.met && tx.now,
    met_on: item.met?.on ?? null,
    met_by: item.met?.by ?? null,
  };
}

function courseKey({ userId, treatmentKey }: { userId: string; treatmentKey: string }): string {
  return `${userId} ${treatmentKey}`;
}
