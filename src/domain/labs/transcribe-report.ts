import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { attachable } from "#domain/files/attachable.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { findCoveringProvider } from "#domain/scheduling/providers/covering-provider.ts";
import { findProviderOf } from "#domain/scheduling/providers/find-provider-of.ts";
import { checkTranscription, type Transcription } from "./check-transcription.ts";
import { findAlertsOf, raiseAlerts } from "./alerts/raise-alerts.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import { insertClaim } from "./papers/queries-claim.server.ts";
import { noteEvent } from "./note-event.ts";
import { insertReport, insertValues, lockReport, selectVersions } from "./queries.server.ts";
import { reportStates, type LabReport } from "./report.ts";
import { dueAt } from "./due-at.ts";
import { toValueRow } from "./to-value-row.ts";

export type Problems = Extract<Awaited<ReturnType<typeof checkTranscription>>, { problems: unknown[] }>;

/**
 * Saves one person's transcription of a lab report, for a second person to check; nobody else sees it yet. A critical value pages
 * immediately, because it may be true. A correction is the next version, and the previous one stays in force until it's released.
 */
export async function transcribeReport(ctx: Ctx, typed: Transcription): Promise<Problems | { reportId: string }> {
  const staff = requireStaff(ctx);
  if (staff.userId === typed.userId) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    const { state } = await getProfile(tx, { userId: typed.userId });
    const checked = await checkTranscription(tx, typed);
    if (checked.problems) return checked;
    const before = typed.correctsId ? await requireCorrectable(tx, typed) : null;
    // A correction stays with its paper unless there is a new one: at the desk, a released paper can't be chosen again.
    const fileId = typed.fileId || before?.fileId || null;
    const alerts = await findAlertsOf(tx, typed, checked, before);
    const facts = await getClinicalFacts(tx);
    const worst = alerts.find(({ level }) => level === "PAGE") ?? alerts.find(({ level }) => level === "PRV");
    const providerId = (await findProviderOf(tx, typed)) ?? (await findCover(tx, typed.userId, state));
    const isNew = await insertReport(tx, {
      id: typed.reportId,
      root_id: before?.rootId ?? typed.reportId,
      version: before ? before.version + 1 : 1,
      user_id: typed.userId,
      source: typed.source,
      lab_name: typed.labName,
      collected_on: typed.collectedOn,
      collected_time: typed.collectedTime || null,
      file_id: fileId,
      provider_id: providerId,
      status: "transcribed",
      correction_reason: before ? typed.correctionReason : null,
      transcribed_by: staff.userId,
      transcribed_at: tx.now,
      review_due_at: dueAt(tx, worst?.level ?? null, facts),
    });
    if (!isNew) return { reportId: typed.reportId };
    const rows = checked.values.map((value, i) => toValueRow(tx, { ...typed, position: i + 1 }, value));
    await insertClaim(tx.trx, { reportId: typed.reportId, userId: staff.userId, purpose: "enter", now: tx.now });
    // After the claim: from here on, only whoever holds the report opens its paper.
    if (fileId) await attachable(tx, { fileId, userId: typed.userId, as: "results" });
    await insertValues(tx.trx, rows);
    await noteEvent(tx, {
      kind: "transcribed",
      reportId: typed.reportId,
      userId: typed.userId,
      note: before && typed.correctionReason,
    });
    await raiseAlerts(tx, { reportId: typed.reportId, userId: typed.userId, providerId, rows, alerts, facts });
    return { reportId: typed.reportId };
  });
}

/** Somebody without a provider gets the one who covers in their state, if there is one. */
async function findCover(tx: TxCtx, userId: string, state: string | null): Promise<string | null> {
  const providerId = state ? await findCoveringProvider(tx, { state, day: clinicToday(tx) }) : null;
  if (providerId) await openRelation(tx, { userId, providerId, basis: "covering", reason: "lab-report" });
  return providerId;
}

/** Only the latest version can be corrected, and only one correction can be open. */
async function requireCorrectable(tx: TxCtx, typed: Transcription): Promise<LabReport> {
  const report = await lockReport(tx.trx, typed.correctsId);
  if (!report || report.userId !== typed.userId) throw new AppError("not-found");
  const versions = await readForRules(tx.trx, report.userId, () => selectVersions(tx.trx, report.rootId));
  const newest = versions.at(-1);
  const isSaved = newest?.id === typed.reportId;
  if (!isSaved && (newest?.id !== report.id || !reportStates.can("correct", report))) throw new AppError("conflict");
  return versions.find(({ id }) => id === report.id) ?? report;
}
