import { Temporal } from "temporal-polyfill";

/** One step of a schedule in force. */
export type ScheduleStep = {
  version: number;
  step: number;
  /** ISO 8601 durations, from the first dose or, if it repeats, from the last one that was done. */
  opensAfter: string;
  dueAfter: string;
  repeats: boolean;
  graceDays: number;
  markers: readonly string[];
};

/** A due item of the current course of treatment. */
export type CourseItem = {
  id: string;
  step: number;
  opensOn: string;
  dueOn: string;
  markers: readonly string[];
  metOn: string | null;
  isWaived: boolean;
};

/** A draw with what it measured, or a completed visit. */
export type DueEvent = { id: string; on: string; markers: readonly string[] };

type Met = { on: string; by: string };
export type NewItem = {
  version: number;
  step: number;
  opensOn: string;
  dueOn: string;
  graceDays: number;
  markers: readonly string[];
  met: Met | null;
};
export type DuePlan = {
  met: ({ id: string } & Met)[];
  created: NewItem[];
  /** A correction took away what met them: they're asked for again. */
  reopened: string[];
  /** Planned on the ground of what was taken away. */
  ended: string[];
};

/**
 * What follows from draws and visits for one schedule of one person. It looks at everything that is known now, so it can run late,
 * twice or for the first time years after the first dose: items that were done on the way come out as met.
 */
export function planDueItems(
  steps: readonly ScheduleStep[],
  course: { firstDoseOn: string; items: readonly CourseItem[] },
  events: readonly DueEvent[],
): DuePlan {
  const plan: DuePlan = { met: [], created: [], reopened: [], ended: [] };
  let items = course.items.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.step - b.step);
  const corrected = items.findIndex((item) => item.metOn !== null && !findMet(item, events));
  if (corrected !== -1) {
    plan.reopened.push(items[corrected]!.id);
    plan.ended.push(...items.slice(corrected + 1).map(({ id }) => id));
    items = items.slice(0, corrected + 1).map((item, i) => (i === corrected ? { ...item, metOn: null } : item));
  }
  let last: Pick<CourseItem, "step" | "dueOn" | "metOn"> | null = null;
  for (const item of items) {
    if (item.metOn !== null || item.isWaived) {
      last = item;
      continue;
    }
    const met = findMet(item, events);
    if (!met) return plan;
    plan.met.push({ id: item.id, ...met });
    last = { ...item, metOn: met.on };
  }
  for (;;) {
    const next = nextItem(steps, course.firstDoseOn, last, events);
    if (!next) return plan;
    const met = findMet(next, events);
    plan.created.push({ ...next, met });
    if (!met) return plan;
    last = { ...next, metOn: met.on };
  }
}

/** The day by which everything it asks for was measured, none of it before the item opened. */
function findMet(item: Pick<CourseItem, "opensOn" | "markers">, events: readonly DueEvent[]): Met | null {
  const inTime = events.filter(({ on }) => on >= item.opensOn).toSorted((a, b) => a.on.localeCompare(b.on));
  const wanted = item.markers.length > 0 ? item.markers : [null];
  let latest: Met | null = null;
  for (const marker of wanted) {
    const found = inTime.find(
      ({ markers }) => marker === null || marker.split("|").some((one) => markers.includes(one)),
    );
    if (!found) return null;
    if (!latest || found.on > latest.on) latest = { on: found.on, by: found.id };
  }
  return latest;
}

function nextItem(
  steps: readonly ScheduleStep[],
  firstDoseOn: string,
  last: Pick<CourseItem, "step" | "dueOn" | "metOn"> | null,
  events: readonly DueEvent[],
): Omit<NewItem, "met"> | null {
  const after = last?.step ?? 0;
  const step = steps.find((one) => one.step > after) ?? steps.findLast((one) => one.repeats);
  if (!step) return null;
  const from = step.repeats ? baseOf(last, firstDoseOn, events) : firstDoseOn;
  return {
    version: step.version,
    step: step.step,
    opensOn: add(from, step.opensAfter),
    dueOn: add(from, step.dueAfter),
    graceDays: step.graceDays,
    markers: step.markers,
  };
}

/** What repeats counts from the last time. At first that's the last visit before the first dose. */
function baseOf(
  last: Pick<CourseItem, "dueOn" | "metOn"> | null,
  firstDoseOn: string,
  events: readonly DueEvent[],
): string {
  if (last) return last.metOn ?? last.dueOn;
  const before = events.map(({ on }) => on).filter((on) => on <= firstDoseOn);
  return before.toSorted().at(-1) ?? firstDoseOn;
}

function add(day: string, duration: string): string {
  return Temporal.PlainDate.from(day).add(Temporal.Duration.from(duration)).toString();
}
