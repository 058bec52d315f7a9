import type { Prices } from "./price.ts";

/** What the pages know of the catalog on one day. */
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
export type Clinician = { displayName: string; credentials: string; licenseStates: string[] };
export type Catalog = {
  treatments: Treatment[];
  /** Only what can be ordered today: a treatment that is not offered has no price. */
  offerings: Offering[];
  statesServed: string[];
  clinicians: Clinician[];
};
