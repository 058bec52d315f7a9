import { Temporal } from "temporal-polyfill";

/** How the clinic times orders; versioned data, see the catalog. */
export type OrderTiming = {
  /** Days before the supply ends on which the next order is placed. */
  lead_days: number;
  /** Days before that by which the member should confirm the dose. */
  confirm_days: number;
  /** Share of the supply that must be used up before a pharmacy may fill again. */
  refill_window_percent: number;
  /** Business days without an update from the pharmacy before we ask. */
  ping_business_days: number;
  /** Hours after delivery to report a damaged or warm package. */
  complaint_hours: number;
};

export type Reorder = {
  /** The day the next order is placed. */
  dueOn: string;
  /** The member should have done their part by then. */
  confirmBy: string;
  /** Null if nothing has shipped yet. */
  supplyEndsOn: string | null;
  /** No pharmacy can fill it earlier. */
  fillNotBefore: string | null;
};

/**
 * When the next supply is ordered: some days before the last one runs out, counted from its ship date, and never before the
 * member agreed to be charged. Without a last one it's today: someone is waiting for their first order.
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

/** Days from one date to another; negative if it's earlier. */
export function daysFrom(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
