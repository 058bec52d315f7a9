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

/** How many sets of labs and visits the monitoring plan of a treatment asks for in the first year. */
export type FollowUps = { labs: number; visits: number };

/** What those follow-ups cost. */
export function followUpTotal(prices: Prices, { labs, visits }: FollowUps): number {
  return labs * prices["follow-up-labs"] + visits * prices["follow-up-visit"];
}

/** Twelve months of medicine, with the follow-ups of the monitoring plan. */
export function firstYear(prices: Prices, followUps: FollowUps): number {
  return firstMonth(prices) + 11 * laterMonth(prices) + followUpTotal(prices, followUps);
}
