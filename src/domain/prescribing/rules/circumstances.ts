import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { findOrderableTreatment, findPharmacy } from "#domain/catalog/find-orderable.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { isLicensed } from "#domain/scheduling/providers/licensed-providers.ts";
import type { Circumstances } from "./prescribing-rules.ts";
import { legalDay } from "../controlled/legal-day.ts";
import { selectExamDays } from "../exams/queries-exam.server.ts";

/** Everything outside the prescription that its rules depend on, as of now. */
export async function lookUpCircumstances(
  tx: TxCtx,
  about: { userId: string; state: string; offeringKey: string; pharmacyId: string; prescriberId: string },
): Promise<Circumstances> {
  const today = clinicToday(tx);
  return {
    today,
    facts: await getClinicalFacts(tx),
    treatment: await findOrderableTreatment(tx, about.offeringKey),
    pharmacy: await findPharmacy(tx, about.pharmacyId),
    state: about.state,
    isPrescriberLicensed: await isLicensed(tx, { providerId: about.prescriberId, state: about.state, day: today }),
    legalDay: legalDay(tx.now, { clinicZone: tx.env.CLINIC_TIME_ZONE, states: [about.state] }),
    examinedOn: await selectExamDays(tx.trx, { userId: about.userId, providerId: about.prescriberId }),
  };
}
