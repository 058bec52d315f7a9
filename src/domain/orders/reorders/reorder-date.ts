import { Temporal } from "temporal-polyfill";

/** How the clinic times orders; versioned data, see the catalog. */
export type OrderTiming = {
  /** Days before the supply ends on which the next order is placed. */
  lead_days: number;
  /** Days before that on which the member should have said that the dose is still right. */
  confirm_days: number;
  /** Share of the supply that must be used up before a pharmacy may fill again. */
  refill_window_percent: number;
  /** Business days at the pharmacy without a word, after which we ask. */
  ping_business_days: number;
  /** Hours after delivery in which a damaged or warm parcel should be told of. */
  complaint_hours: number;
};

export type Reorder = {
  /** The day on which the next order is placed. */
  dueOn: string;
  /** Until then everything the member has to do should be done. */
  confirmBy: string;
  /** Nothing where no supply has been shipped yet. */
  supplyEndsOn: string | null;
  /** No pharmacy may fill it earlier. */
  fillNotBefore: string | null;
};

/**
 * When the next supply is ordered: some days before the last one ends, counted from the day it was shipped, and no sooner than
 * the member agreed to be charged. Without a last one, today: somebody waits for their first.
 */
export function reorderFrom(
  last: { shippedOn: string; daysSupply: number } | null,
  { today, timing, notBefore = null }: { today: string; timing: OrderTiming; notBefore?: string | null },
): Reorder {
  if (!last) {
    const dueOn = later(today, notBefore ?? today);
    return { dueOn, confirmBy: dueOn, supplyEndsOn: null, fillNotBefore: null };
  }
  const supplyEndsOn = addDays(last.shippedOn, last.daysSupply);
  const dueOn = later(later(addDays(supplyEndsOn, -timing.lead_days), last.shippedOn), notBefore ?? "");
  return {
    dueOn,
    confirmBy: later(addDays(dueOn, -timing.confirm_days), last.shippedOn),
    supplyEndsOn,
    fillNotBefore: addDays(last.shippedOn, Math.ceil((last.daysSupply * timing.refill_window_percent) / 100)),
  };
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** How many days from one day to another; negative if it lies before. */
export function daysFrom(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
