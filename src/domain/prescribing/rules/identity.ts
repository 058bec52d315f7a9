import { createHash } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import type { PatientIdentity } from "../prescription.ts";

/** A digest of someone's identity, so a page can send back who it showed without repeating it. */
export function identityDigest(identity: PatientIdentity): string {
  const { name, birthDate, street, city, state, zip, phone } = identity;
  return createHash("sha256")
    .update(JSON.stringify([name, birthDate, street, city, state, zip, phone]))
    .digest("hex");
}

/** Whole years on that day. */
export function ageOn(birthDate: string, day: string): number {
  return Temporal.PlainDate.from(birthDate).until(day, { largestUnit: "years" }).years;
}
