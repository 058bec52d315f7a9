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

/** Twelve months, with one set of follow-up labs and one follow-up visit, which most plans need in the first year. */
export function firstYear(prices: Prices): number {
  return firstMonth(prices) + 11 * laterMonth(prices) + prices["follow-up-labs"] + prices["follow-up-visit"];
}
