import { Temporal } from "temporal-polyfill";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { newId } from "#core/id.ts";
import { ask } from "#core/questions/ask-together.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findSexes } from "#domain/chart/basics/reads.server.ts";
import { birthDateOf } from "#domain/identity/profile/reads.server.ts";
import type { LabOrderOrigin } from "./lab-order.ts";
import { testsFor, type TestedPerson } from "./panel.ts";
import { insertOrder, selectOrderPanels } from "./queries-order.server.ts";

export type NewLabOrder = {
  userId: string;
  treatmentKey: string;
  providerId: string;
  origin: LabOrderOrigin;
  panelKeys: string[];
  icd10: string[];
  note?: string | null;
  visitId?: string;
  dueItemId?: string;
};

/**
 * Drafts a lab order for a provider to sign, in the caller's transaction: by the software after the questions or by the schedule, or
 * by the provider. Null if the same thing is ordered already.
 */
export async function draftLabOrder(tx: TxCtx, order: NewLabOrder): Promise<string | null> {
  const id = newId(tx.now.getTime());
  const isNew = await insertOrder(tx, {
    id,
    user_id: order.userId,
    treatment_key: order.treatmentKey,
    provider_id: order.providerId,
    origin: order.origin,
    visit_id: order.visitId ?? null,
    due_item_id: order.dueItemId ?? null,
    panel_keys: order.panelKeys,
    icd10: order.icd10,
    loincs: await findTests(tx, order),
    note: order.note || null,
    status: "draft",
    drafted_at: tx.now,
    moved_at: tx.now,
  });
  if (!isNew) return null;
  await recordAudit(tx, { action: "lab-order.drafted", subjectId: order.userId, objectId: id, reason: order.origin });
  return id;
}

/** What these panels measure in this person. */
export async function findTests(tx: TxCtx, order: { userId: string; panelKeys: readonly string[] }): Promise<string[]> {
  const panels = await selectOrderPanels(tx.trx, clinicToday(tx));
  const wanted = order.panelKeys.flatMap((key) => panels.filter((panel) => panel.key === key));
  return testsFor(wanted, await findTestedPerson(tx, order.userId));
}

async function findTestedPerson(tx: TxCtx, userId: string): Promise<TestedPerson> {
  const born = await ask(tx.trx, birthDateOf(userId));
  const sex = (await findSexes(tx.trx, [userId])).get(userId);
  const age = born ? Temporal.PlainDate.from(born).until(clinicToday(tx), { largestUnit: "years" }).years : null;
  return { age, sex: sex === "male" || sex === "female" ? sex : null };
}
