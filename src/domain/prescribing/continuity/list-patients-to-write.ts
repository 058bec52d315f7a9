import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { ContinuityStep } from "./continuity-step.ts";
import { selectAffectedOf, selectSteps, type PatientToWrite } from "./queries-continuity.server.ts";

export type PatientsToWrite = {
  permittedUntil: string;
  patients: (PatientToWrite & { steps: ContinuityStep[] })[];
};

/** A provider's own patients on a controlled medicine without an exam that counts, and what was done for each. */
export async function listPatientsToWrite(ctx: Ctx): Promise<PatientsToWrite> {
  const { userId: providerId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const { cs_tele_flex_until: permittedUntil } = await getClinicalFacts(tx);
    const patients = await selectAffectedOf(tx.trx, providerId);
    const steps = await selectSteps(
      tx.trx,
      patients.map(({ prescriptionId }) => prescriptionId),
    );
    await recordAudit(tx, { action: "controlled-substances.listed" });
    return {
      permittedUntil,
      patients: patients.map((patient) => ({
        ...patient,
        steps: steps.filter(({ prescriptionId }) => prescriptionId === patient.prescriptionId),
      })),
    };
  });
}
