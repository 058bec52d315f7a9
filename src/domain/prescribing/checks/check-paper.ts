import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { refusingGates } from "../controlled/controlled-gates.ts";
import type { Prescription } from "../prescription.ts";
import { findGates } from "./ask-neighbors.ts";
import type { ControlledGate } from "./check-line.ts";
import { findBefore } from "./check-prescription.ts";

/** What happens on the day of signing, which for a paper may be some days before it's confirmed. */
const ON_THE_DAY = new Set(["K4", "K6"]);

/**
 * The gates of a controlled medicine that refuse a prescription on paper when its prescriber confirms it: the same as for one that is
 * written here. The visit and the PDMP reading count on the day of the order or today.
 */
export async function findClosedOnPaper(tx: TxCtx, prescription: Prescription): Promise<ControlledGate[]> {
  const around = await findBefore(tx, prescription, await getClinicalFacts(tx));
  const closed = refusingGates(await findGates(tx, prescription, around));
  const { issuedOn: signedOn } = prescription;
  if (!closed.some(({ key }) => ON_THE_DAY.has(key)) || signedOn >= clinicToday(tx)) return closed;
  const then = refusingGates(await findGates(tx, prescription, { ...around, signedOn }));
  return closed.filter(({ key }) => !ON_THE_DAY.has(key) || then.some((gate) => gate.key === key));
}
