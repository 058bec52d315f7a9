/** How long a quantity lasts and when each fill falls due, as dates. */

export type SupplyInput = {
  /** What one fill has, and what one dose uses of it: mL, pens or tablets. */
  quantity: number;
  perDose: number;
  dosesPerWeek: number;
  /** What the prescription says one fill is for. The next fill is due that many days after. */
  daysSupply: number;
  refills: number;
  /** The day it is issued, YYYY-MM-DD. */
  from: string;
  /** The last day any of it may be filled. */
  lastDay: string;
};

export type Fill = { number: number; on: string; isTooLate: boolean };

export type SupplyDates = {
  perWeek: number;
  /** What the days it is for need, exactly. */
  needed: number;
  lastsDays: number;
  fills: Fill[];
  total: number;
  /** The last day any of it may be filled. */
  lastDay: string;
};

export function supplyDates(input: SupplyInput): SupplyDates {
  const { quantity, perDose, dosesPerWeek, daysSupply, refills, from, lastDay } = input;
  const perWeek = round(perDose * dosesPerWeek);
  return {
    perWeek,
    needed: round((perWeek * daysSupply) / 7),
    lastsDays: lastsDays(input),
    fills: Array.from({ length: refills + 1 }, (_, number) => {
      const on = addDays(from, number * daysSupply);
      return { number, on, isTooLate: on > lastDay };
    }),
    total: round(quantity * (refills + 1)),
    lastDay,
  };
}

/** The whole days a quantity lasts. The same sum as the rules make. */
export function lastsDays({
  quantity,
  perDose,
  dosesPerWeek,
}: Pick<SupplyInput, "quantity" | "perDose" | "dosesPerWeek">): number {
  return perDose > 0 && dosesPerWeek > 0 ? Math.floor((quantity / perDose / dosesPerWeek) * 7 + 1e-9) : 0;
}

/** The smallest whole quantity that lasts that long. */
export function quantityFor({
  perDose,
  dosesPerWeek,
  daysSupply,
}: Pick<SupplyInput, "perDose" | "dosesPerWeek" | "daysSupply">): number {
  let quantity = Math.max(1, Math.ceil((perDose * dosesPerWeek * daysSupply) / 7 - 1e-9));
  while (lastsDays({ quantity, perDose, dosesPerWeek }) < daysSupply) quantity += 1;
  return quantity;
}

function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));
}

/**
 * The last day of some months: if the first day counts as one of them, the day before the same day of the last month. August 31 and
 * one month is September 30.
 */
export function lastDayOf(
  from: string,
  { months, isFirstDayCounted }: { months: number; isFirstDayCounted: boolean },
): string {
  const sameDay = addMonths(from, months);
  return isFirstDayCounted ? addDays(sameDay, -1) : sameDay;
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
