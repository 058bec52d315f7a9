/** The lines of a bill, in whole cents. Shipping of 0 is included in the medicine. */
export type Prices = {
  medicine: number;
  visit: number;
  labs: number;
  shipping: number;
  "follow-up-visit": number;
  "follow-up-labs": number;
};

export const PRICE_ITEMS = ["medicine", "visit", "labs", "shipping", "follow-up-visit", "follow-up-labs"] as const;

/** What the first month includes, if medicine is prescribed. */
export function firstMonth(prices: Prices): number {
  return prices.medicine + prices.visit + prices.labs + prices.shipping;
}

export function laterMonth(prices: Prices): number {
  return prices.medicine + prices.shipping;
}

/** The weeks after the first dose in which the monitoring plan of a treatment asks for labs and for a visit, within a year. */
export type FollowUps = { labs: readonly number[]; visits: readonly number[] };

/** What those follow-ups cost. */
export function followUpTotal(prices: Prices, { labs, visits }: FollowUps): number {
  return labs.length * prices["follow-up-labs"] + visits.length * prices["follow-up-visit"];
}

/** A month of medicine is one order of 30 days, and the first year has twelve. The price is the same at every dose. */
export const ORDERS_IN_FIRST_YEAR = 12;

/** Twelve months of medicine, with the follow-ups of the monitoring plan. */
export function firstYear(prices: Prices, followUps: FollowUps): number {
  return firstMonth(prices) + (ORDERS_IN_FIRST_YEAR - 1) * laterMonth(prices) + followUpTotal(prices, followUps);
}
