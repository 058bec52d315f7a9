import { Temporal } from "temporal-polyfill";
import { ORDERS_IN_FIRST_YEAR, type FollowUps, type Prices } from "./price.ts";

/** One charge: on which day, for what, and what it adds to the year. */
export type BillLine = { on: string; cents: number } & (
  | { kind: "labs" | "visit" }
  | { kind: "follow-up-labs" | "follow-up-visit"; week: number }
  | { kind: "order"; number: number; dose: number | null }
);
export type FirstYearBill = {
  /** By day. */
  lines: BillLine[];
  totalCents: number;
  /** The first order that isn't in it. */
  nextOrderOn: string;
};

/** The days a bill counts from: blood drawn, first visit with the first order, first dose. */
type Start = { labsOn: string; visitOn: string; firstDoseOn: string };
/** Doses in their order, how long each lasts at least, and how many steps up somebody expects. */
type Steps = { doses: readonly number[]; weeks: number; up: number };

/** A plan by the month orders 30 days of medicine. */
const DAYS_PER_ORDER = 30;

/** The charges of the first year by day: it adds up to `firstYear` for the same prices and follow-ups. */
export function firstYearBill(
  prices: Prices,
  { followUps, start, steps }: { followUps: FollowUps; start: Start; steps: Steps | null },
): FirstYearBill {
  const orderOn = (index: number) => after(start.visitOn, { days: index * DAYS_PER_ORDER });
  const weeksAfter = (weeks: number) => after(start.firstDoseOn, { weeks });
  const lines: BillLine[] = [
    { kind: "labs", on: start.labsOn, cents: prices.labs },
    { kind: "visit", on: start.visitOn, cents: prices.visit },
    ...Array.from({ length: ORDERS_IN_FIRST_YEAR }, (_, index): BillLine => ({
      kind: "order",
      on: orderOn(index),
      cents: prices.medicine + prices.shipping,
      number: index + 1,
      dose: steps && doseOf(steps, index),
    })),
    ...followUps.labs.map((week): BillLine => ({
      kind: "follow-up-labs",
      on: weeksAfter(week),
      cents: prices["follow-up-labs"],
      week,
    })),
    ...followUps.visits.map((week): BillLine => ({
      kind: "follow-up-visit",
      on: weeksAfter(week),
      cents: prices["follow-up-visit"],
      week,
    })),
  ];
  return {
    lines: lines.toSorted((a, b) => a.on.localeCompare(b.on)),
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    nextOrderOn: orderOn(ORDERS_IN_FIRST_YEAR),
  };
}

/** The dose an order is for, if every step up comes as early as it may. */
function doseOf({ doses, weeks, up }: Steps, index: number): number | null {
  const step = Math.floor((index * DAYS_PER_ORDER) / (weeks * 7));
  return doses[Math.min(step, up, doses.length - 1)] ?? null;
}

function after(day: string, duration: { days?: number; weeks?: number }): string {
  return Temporal.PlainDate.from(day).add(duration).toString();
}
