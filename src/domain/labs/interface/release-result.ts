import { randomBytes } from "node:crypto";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { askTogether } from "#core/questions/ask-together.ts";
import { clinicalFactsOn } from "#domain/catalog/reads.server.ts";
import { raiseAlarm } from "#domain/messaging/alarms/alarm.ts";
import { alertFactsOf, judgeValues, raiseAlerts } from "../alerts/raise-alerts.ts";
import { dueAt } from "../due-at.ts";
import { labsReleasedJob } from "../jobs.ts";
import { markersOn } from "../markers/queries-marker.server.ts";
import { noteEvent } from "../note-event.ts";
import { moveLabOrder } from "../orders/move-lab-order.ts";
import type { LabOrder } from "../orders/lab-order.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import { endReleased, findReport, insertReport, insertValues } from "../queries.server.ts";
import { insertPrintedValues, sampleReportOf } from "../queries-sent.server.ts";
import type { LabReport, PrintedValue } from "../report.ts";
import type { Labs, ReportedResult } from "./labs.ts";
import { mergeResults, sampleOf, type SampleMessage } from "./merge-results.ts";
import { readBody } from "./message-body.ts";
import { resultsOf, type LabMessage } from "./queries-message.server.ts";
import { toValueRow } from "../to-value-row.ts";
import { sortValues, type KnownValue } from "./sort-values.ts";

type Sent = {
  message: LabMessage;
  order: LabOrder;
  result: ReportedResult;
  reader: Pick<Labs, "readResult">;
  /** The two people who matched it by hand. */
  byHand: { proposedBy: string; resolvedBy: string } | null;
};

const REASONS = {
  partial: "More results",
  final: "Final results",
  corrected: "Corrected by the lab",
} as const;

/**
 * Releases what matched at once: report, values, alerts and the page in one commit. What all messages about the sample say together
 * is the next version; a message that adds nothing changes nothing. The caller has locked the order.
 */
export async function releaseSentReport(tx: TxCtx, sent: Sent): Promise<"applied" | "stale"> {
  const { order, message, byHand } = sent;
  const sampleRef = sampleOf(sent.result);
  const { before, markers, facts, earlier, ...alertFacts } = await readFacts(tx, order, sampleRef);
  const merged = mergeResults(sampleMessages(tx, sent, earlier));
  if (!merged?.collectedOn) return "stale";
  const { known, printed } = sortValues(merged.values, markers);
  const printedBefore = before?.printed ?? [];
  if (before && isSame(before, merged, known, printed, printedBefore)) return "stale";
  const values = known.map((value) => ({ ...value, isUnusual: false }));
  const { collectedOn } = merged;
  const alerts = await judgeValues(tx, { values, markers, collectedOn }, alertFacts, before);
  const hasPage = alerts.some(({ level }) => level === "PAGE");
  const isCritical = hasPage || hasNewCritical(merged, before, printedBefore);
  const level = isCritical ? "PAGE" : alerts.some((alert) => alert.level === "PRV") ? "PRV" : null;
  const reportId = newId(tx.now.getTime());
  if (before) await replace(tx, before);
  await insertReport(tx, {
    id: reportId,
    root_id: before?.rootId ?? reportId,
    version: before ? before.version + 1 : 1,
    user_id: order.userId,
    source: "interface",
    lab_name: merged.labName,
    collected_on: collectedOn,
    collected_time: merged.collectedTime,
    provider_id: order.providerId,
    status: "released",
    correction_reason: before ? REASONS[merged.status] : null,
    transcribed_by: byHand?.proposedBy ?? null,
    transcribed_at: tx.now,
    verified_by: byHand?.resolvedBy ?? null,
    verified_at: byHand ? tx.now : null,
    review_due_at: dueAt(tx, level, facts),
    order_id: order.id,
    lab_status: merged.status,
    message_id: message.id,
    sample_ref: sampleRef,
  });
  const rows = known.map((value) =>
    toValueRow(tx, { reportId, userId: order.userId, position: value.position }, value),
  );
  if (rows.length > 0) await insertValues(tx.trx, rows);
  await insertPrintedValues(
    tx.trx,
    printed.map((value) => ({
      id: newId(tx.now.getTime()),
      report_id: reportId,
      user_id: order.userId,
      position: value.position,
      code: value.code,
      name: value.name,
      result: value.result,
      unit: value.unit,
      range_text: value.rangeText,
      flag: value.flag,
    })),
  );
  await noteEvent(tx, { kind: "released", reportId, userId: order.userId });
  await raiseAlerts(tx, { reportId, userId: order.userId, providerId: order.providerId, rows, alerts, facts });
  if (isCritical && !hasPage) await pageAbout(tx, reportId, order.providerId);
  await enqueue(tx, labsReleasedJob, { reportId });
  const to = merged.status === "partial" ? "partial" : "final";
  await moveLabOrder(tx, order, { to, draw: order.draw, happenedAt: tx.now });
  return "applied";
}

/** Alerts of the earlier version stay open and go on holding treatments: a person decides whether a correction settles them. */
async function replace(tx: TxCtx, before: LabReport): Promise<void> {
  await endReleased(tx, before.rootId, tx.now);
  const note = `Corrected by version ${before.version + 1}`;
  await noteEvent(tx, { kind: "amended", reportId: before.id, userId: before.userId, note });
}

/** Everything that a result is compared with, in one statement. */
async function readFacts(tx: TxCtx, order: LabOrder, sampleRef: string) {
  const today = clinicToday(tx);
  return readForRules(tx.trx, order.userId, async () => {
    const { reportId, ...read } = await askTogether(tx.trx, {
      reportId: sampleReportOf(order.id, sampleRef),
      earlier: resultsOf(order.id),
      markers: markersOn(today),
      facts: clinicalFactsOn(today),
      ...alertFactsOf(order.userId, today),
    });
    return { ...read, before: reportId ? await findReport(tx.trx, reportId) : null };
  });
}

/** This message and the earlier ones about the same sample. */
function sampleMessages(tx: TxCtx, { message, result, reader }: Sent, earlier: readonly LabMessage[]): SampleMessage[] {
  const sampleRef = sampleOf(result);
  const read = earlier.flatMap((one): SampleMessage[] => {
    if (one.id === message.id) return [];
    const found = readBody(tx, one, reader).result;
    return found && sampleOf(found) === sampleRef ? [{ id: one.id, receivedAt: one.receivedAt, result: found }] : [];
  });
  return [...read, { id: message.id, receivedAt: message.receivedAt, result }];
}

function isSame(
  before: LabReport,
  merged: ReportedResult,
  known: KnownValue[],
  printed: PrintedValue[],
  printedBefore: PrintedValue[],
): boolean {
  const line = ({ loinc, comparator, value, valueText, unit, rangeText, flag }: Omit<KnownValue, "position">) =>
    JSON.stringify([loinc, comparator, value === null ? null : Number(value), valueText, unit, rangeText, flag]);
  const text = ({ code, name, result, unit, rangeText, flag }: PrintedValue) =>
    JSON.stringify([code, name, result, unit, rangeText, flag]);
  return (
    before.labStatus === merged.status &&
    before.collectedOn === merged.collectedOn &&
    before.values.map(line).join() === known.map(line).join() &&
    printedBefore.map(text).join() === printed.map(text).join()
  );
}

/** A value that the lab calls critical and that wasn't in the version before: it pages even if no rule of ours knows it. */
function hasNewCritical(merged: ReportedResult, before: LabReport | null, printedBefore: PrintedValue[]): boolean {
  return merged.values.some(({ isCritical, loinc, name, result }) => {
    if (!isCritical) return false;
    const shown = before?.values.some(
      (old) => old.loinc === loinc && old.value !== null && Number(old.value) === Number(result),
    );
    return !shown && !printedBefore.some((old) => old.name === name && old.result === result);
  });
}

async function pageAbout(tx: TxCtx, reportId: string, providerId: string): Promise<void> {
  await raiseAlarm(tx, {
    id: newId(tx.now.getTime()),
    random: randomBytes(10),
    path: `/admin/results/${reportId}`,
    provider: { id: providerId, path: `/provider/results/${reportId}` },
  });
}
