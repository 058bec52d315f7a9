import { requireProvider } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findBasics } from "#domain/chart/basics/reads.server.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { listOpenHolds } from "#domain/chart/holds/reads.server.ts";
import { getChartLists } from "#domain/chart/lists/get-chart-lists.ts";
import { getReadingsOf } from "#domain/chart/vitals/get-readings-of.ts";
import { listFiles } from "#domain/files/list-files.ts";
import { findPhonesOf } from "#domain/identity/profile/get-emergency-contact.ts";
import { findIdentityProgress } from "#domain/intake/identity-check/reads.server.ts";
import { readSubmittedAnswers } from "#domain/intake/responses/read-submitted-answers.ts";
import { findLabOrders } from "#domain/labs/orders/reads.server.ts";
import { listReports } from "#domain/labs/list-reports.ts";
import { listThreadsOfPatient } from "#domain/messaging/threads/list-threads-of-patient.ts";
import { findDoseConfirmations } from "#domain/orders/reorders/reads.server.ts";
import { listStoppedFills } from "#domain/prescribing/checks/reads.server.ts";
import { listInPersonExams } from "#domain/prescribing/exams/list-in-person-exams.ts";
import { listPrescriptionsOfPatient } from "#domain/prescribing/list-prescriptions-of-patient.ts";
import { getDueItemsOf } from "#domain/safety/monitoring/get-due-items-of.ts";
import { listVisitsOf } from "#domain/scheduling/lists/reads.server.ts";
import { yearsBetween } from "../member/years-between.ts";
import { findPatientRow } from "./queries-patients.server.ts";

export type PatientPage = Awaited<ReturnType<typeof readPage>>;

/**
 * Everything a provider needs about one patient on one page. First the row in the trail, which names the whole page; then every
 * part in one read-only transaction, where a question that two parts ask is asked once. For a provider who doesn't care for them
 * there is no such person.
 */
export async function getPatientPage(ctx: Ctx, input: { userId: string }): Promise<PatientPage> {
  requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, input))) throw new AppError("not-found");
    await recordAudit(tx, { action: "patient-page.read", subjectId: input.userId });
  });
  return inReadTransaction({ ...ctx, pageOf: input.userId }, (tx) => readPage(tx, input));
}

async function readPage(tx: TxCtx, { userId }: { userId: string }) {
  const today = clinicToday(tx);
  const person = await findPatientRow(tx.trx, userId);
  if (!person) throw new AppError("not-found");
  const prescriptions = await listPrescriptionsOfPatient(tx, { userId });
  return {
    today,
    person: { ...person, age: person.dateOfBirth ? yearsBetween(person.dateOfBirth, today) : null },
    basics: await findBasics(tx.trx, userId),
    contact: (await findPhonesOf(tx, { userId })).contact,
    identity: await findIdentityProgress(tx.trx, userId, today),
    exams: await listInPersonExams(tx, { userId }),
    prescriptions,
    doseConfirmedAt: await findDoseConfirmations(
      tx.trx,
      prescriptions.map(({ id }) => id),
    ),
    chart: await getChartLists(tx, { userId }),
    holds: await listOpenHolds(tx.trx, userId),
    stoppedFills: await listStoppedFills(tx.trx, userId),
    due: (await getDueItemsOf(tx, { userId })).open,
    labs: await listReports(tx, { userId }),
    labOrders: await findLabOrders(tx.trx, userId, today),
    readings: (await getReadingsOf(tx, { userId })).readings,
    answers: await readSubmittedAnswers(tx, { userId }),
    visits: await listVisitsOf(tx.trx, userId),
    threads: await listThreadsOfPatient(tx, { userId }),
    files: await listFiles(tx, { userId }),
  };
}
