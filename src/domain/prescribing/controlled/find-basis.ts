import type { TxCtx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findExamFor } from "../exams/queries-exam.server.ts";
import type { Prescription } from "../prescription.ts";
import { telemedicineBasis } from "../rules/prescribing-rules.ts";
import { findStates } from "./find-states.ts";
import { legalDay } from "./legal-day.ts";

/** On what ground a controlled medicine is prescribed remotely at an instant, by the same facts as gate K5; null if on none. */
export async function findBasis(
  tx: TxCtx,
  prescription: Pick<Prescription, "userId" | "prescriberId" | "visitId">,
  at: Date,
): Promise<"permission" | "in-person" | null> {
  const { userId, prescriberId: providerId } = prescription;
  const states = await findStates(tx, prescription);
  const day = legalDay(at, { clinicZone: tx.env.CLINIC_TIME_ZONE, states });
  const exam = await findExamFor(tx.trx, { userId, providerId, until: day });
  return telemedicineBasis({
    legalDay: day,
    facts: await getClinicalFacts(tx),
    examinedOn: exam ? [exam.on] : [],
  });
}
