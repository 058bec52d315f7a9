import type { Prices } from "./price.ts";

/** The catalog on one day, as pages see it. */
export type Treatment = {
  key: string;
  name: string;
  path: string;
  featured: boolean;
  isOffered: boolean;
  controlledSchedule: string | null;
  isCompounded: boolean;
  isOffLabel: boolean;
  note: string;
};
export type Offering = { key: string; treatmentKey: string; name: string; prices: Prices };
/** Pharmacy types. 503A and 503B may compound; retail dispenses approved products only. */
export type Pharmacy = {
  id: string;
  name: string;
  city: string;
  state: string;
  kind: "503A" | "503B" | "retail";
  licenseStates: string[];
  treatmentKeys: string[];
};
export type Catalog = {
  treatments: Treatment[];
  /** Only what can be ordered today: a treatment we don't offer has no price. */
  offerings: Offering[];
  /** Where the clinic wants to treat people. What it says publicly also needs a license: `getPublicCare`. */
  statesServed: string[];
  pharmacies: Pharmacy[];
};
