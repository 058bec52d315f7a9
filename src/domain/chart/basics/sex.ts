export const SEXES = ["female", "male", "intersex", "not-said"] as const;
export type Sex = (typeof SEXES)[number];
