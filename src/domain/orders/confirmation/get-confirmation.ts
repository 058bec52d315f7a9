import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { listResults } from "#domain/labs/list-results.ts";
import type { LabReport } from "#domain/labs/report.ts";
import { getPrescribingGates, type PrescribingGate } from "#domain/prescribing/rules/get-prescribing-gates.ts";
import type { ControlledGate } from "#domain/prescribing/checks/check-line.ts";
import { findClosedOnPaper } from "#domain/prescribing/checks/check-paper.ts";
import { checkPrescription } from "#domain/prescribing/checks/check-prescription.ts";
import { findPatientIdentity } from "#domain/prescribing/find-patient-identity.ts";
import { getForPrescriber } from "#domain/prescribing/get-for-prescriber.ts";
import type { PatientIdentity } from "#domain/prescribing/prescription.ts";
import type { CheckRun } from "#domain/safety/checks/run-safety-check.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { listPastVisits } from "#domain/scheduling/lists/list-past-visits.ts";
import { lookAtPatient } from "./confirm-prescription.ts";
import type { Gate, PatientFacts } from "../reorders/gates.ts";

export type Confirmation = {
  prescription: Awaited<ReturnType<typeof getForPrescriber>>;
  /** The patient's current details; the prescription has the details it was signed for. */
  patient: PatientIdentity;
  facts: PatientFacts;
  gates: Gate[];
  prescribing: { gate: PrescribingGate; isMet: boolean }[];
  visits: Appointment[];
  reports: LabReport[];
  /** What the safety rules say today, while it waits to be confirmed. */
  check: CheckRun | null;
  /** What a controlled medicine still needs, while it waits to be confirmed. */
  controlled: ControlledGate[];
};

/** Everything a prescriber needs to decide about one of their prescriptions. Each part is audited as a read. */
export async function getConfirmation(ctx: Ctx, input: { prescriptionId: string }): Promise<Confirmation> {
  requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await getForPrescriber(tx, input);
    const { userId } = prescription;
    const patient = await findPatientIdentity(tx, prescription);
    if (!patient) throw new AppError("not-found");
    return {
      prescription,
      patient,
      ...(await lookAtPatient(tx, prescription)),
      prescribing: await getPrescribingGates(tx, { userId, prescriptionId: prescription.id }),
      visits: await listPastVisits(tx, { userId }),
      reports: (await listResults(tx, { userId })).reports,
      check: prescription.status === "transcribed" ? await checkPrescription(tx, prescription) : null,
      controlled: prescription.status === "transcribed" ? await findClosedOnPaper(tx, prescription) : [],
    };
  });
}
