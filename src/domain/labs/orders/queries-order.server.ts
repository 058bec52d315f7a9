import { sql, type Insertable, type Updateable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import type { LabOrder as OrderRow, LabOrderEvent as EventRow } from "#core/db-types.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import type { LabOrder, LabOrderStatus } from "./lab-order.ts";
import type { OrderPanel, OrderSet } from "./panel.ts";

/** SQL for lab orders. Row-level security decides what's visible. */

export type LabOrderStep = { status: LabOrderStatus; draw: number; at: Date };

function orders(trx: Trx) {
  return trx
    .selectFrom("lab_order as o")
    .select([
      "o.id",
      "o.number",
      "o.user_id as userId",
      "o.treatment_key as treatmentKey",
      "o.provider_id as providerId",
      sql<LabOrder["origin"]>`o.origin`.as("origin"),
      "o.visit_id as visitId",
      "o.due_item_id as dueItemId",
      "o.panel_keys as panelKeys",
      "o.icd10",
      "o.loincs",
      "o.note",
      sql<LabOrderStatus>`o.status`.as("status"),
      "o.draw",
      sql<LabOrder["collection"]>`o.collection`.as("collection"),
      "o.site_id as siteId",
      "o.site_name as siteName",
      "o.site_address as siteAddress",
      "o.lab_key as labKey",
      "o.vendor_ref as vendorRef",
      "o.drafted_at as draftedAt",
      "o.signed_at as signedAt",
      "o.placed_at as placedAt",
      "o.collected_at as collectedAt",
      "o.expires_on as expiresOn",
      "o.injection_days as injectionDays",
      "o.price_line_id as priceLineId",
      "o.moved_at as movedAt",
    ]);
}

export async function findOrder(trx: Trx, id: string): Promise<LabOrder | null> {
  return (await orders(trx).where("o.id", "=", id).executeTakeFirst()) ?? null;
}

export async function lockOrder(trx: Trx, id: string): Promise<LabOrder | null> {
  return (await orders(trx).where("o.id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

/** Someone's orders, newest first. */
export async function selectOrdersOf(trx: Trx, userId: string): Promise<(LabOrder & { providerName: string })[]> {
  return orders(trx)
    .innerJoin(providers(trx).as("p"), "p.user_id", "o.provider_id")
    .select("p.display_name as providerName")
    .where("o.user_id", "=", userId)
    .orderBy("o.drafted_at", "desc")
    .limit(MAX_LISTED)
    .execute();
}
const MAX_LISTED = 50;

/** Orders that wait for this provider's signature, the oldest first. */
export async function selectDrafts(
  trx: Trx,
  providerId: string,
): Promise<(LabOrder & { firstName: string | null; lastName: string | null })[]> {
  return orders(trx)
    .innerJoin(people(trx).as("m"), "m.user_id", "o.user_id")
    .select(["m.first_name as firstName", "m.last_name as lastName"])
    .where("o.provider_id", "=", providerId)
    .where("o.status", "=", "draft")
    .orderBy("o.drafted_at")
    .limit(MAX_LISTED)
    .execute();
}

/** Whether blood was drawn for an order of this treatment before. */
export async function hasDrawnOrder(
  trx: Trx,
  { userId, treatmentKey }: { userId: string; treatmentKey: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("lab_order")
    .select("id")
    .where("user_id", "=", userId)
    .where("treatment_key", "=", treatmentKey)
    .where("collected_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countDrafts(trx: Trx, providerId: string): Promise<number> {
  const row = await trx
    .selectFrom("lab_order")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("provider_id", "=", providerId)
    .where("status", "=", "draft")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** False if the same thing is ordered already. */
export async function insertOrder(tx: TxCtx, row: Insertable<OrderRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.trx
    .insertInto("lab_order")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  tx.notify(TODAY_CHANNEL);
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateOrder(tx: TxCtx, id: string, change: Updateable<OrderRow>): Promise<void> {
  await tx.trx.updateTable("lab_order").set(change).where("id", "=", id).execute();
  tx.notify(TODAY_CHANNEL);
}

export async function insertStep(trx: Trx, row: Insertable<EventRow>): Promise<void> {
  await trx.insertInto("lab_order_event").values(row).execute();
}

export async function selectSteps(trx: Trx, orderId: string): Promise<LabOrderStep[]> {
  return trx
    .selectFrom("lab_order_event")
    .select([sql<LabOrderStatus>`status`.as("status"), "draw", "happened_at as at"])
    .where("order_id", "=", orderId)
    .orderBy("seq")
    .execute();
}

/** The days of draws whose results were released, the first one first. */
export async function selectDrawDays(trx: Trx, orderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("lab_report")
    .select("collected_on as on")
    .distinct()
    .where("order_id", "=", orderId)
    .where("status", "=", "released")
    .orderBy("on")
    .execute();
  return rows.map(({ on }) => on);
}

/** The panels in force on a day that can be ordered, with their tests. */
export async function selectOrderPanels(trx: Trx, today: string): Promise<OrderPanel[]> {
  const panels = await trx
    .selectFrom("lab_panel")
    .distinctOn("key")
    .select([
      "key",
      "effective_from",
      "is_active",
      "name",
      "sort",
      "is_fasting as isFasting",
      sql<string | null>`to_char(draw_from, 'HH24:MI')`.as("drawFrom"),
      sql<string | null>`to_char(draw_until, 'HH24:MI')`.as("drawUntil"),
      "draws",
    ])
    .where("is_orderable", "=", true)
    .where("effective_from", "<=", today)
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
  const tests = await trx
    .selectFrom("lab_panel_test")
    .select([
      "panel_key as panelKey",
      "effective_from",
      "loinc",
      sql<OrderPanel["tests"][number]["condition"]>`condition`.as("condition"),
      "is_first_draw_only as isFirstDrawOnly",
    ])
    .orderBy("position")
    .execute();
  return panels
    .filter(({ is_active }) => is_active)
    .toSorted((a, b) => a.sort - b.sort)
    .map(({ key, effective_from, name, isFasting, drawFrom, drawUntil, draws }) => ({
      key,
      name,
      isFasting,
      drawFrom,
      drawUntil,
      draws,
      tests: tests
        .filter((one) => one.panelKey === key && String(one.effective_from) === String(effective_from))
        .map(({ loinc, condition, isFirstDrawOnly }) => ({ loinc, condition, isFirstDrawOnly })),
    }));
}

/** The order sets in force on a day. */
export async function selectOrderSets(trx: Trx, today: string): Promise<OrderSet[]> {
  const rows = await trx
    .selectFrom("lab_order_set")
    .distinctOn("key")
    .select([
      "key",
      "is_active",
      "name",
      "treatment_key as treatmentKey",
      sql<OrderSet["purpose"]>`purpose`.as("purpose"),
      "step",
      "panel_keys as panelKeys",
      "icd10",
    ])
    .where("effective_from", "<=", today)
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
  return rows
    .filter(({ is_active }) => is_active)
    .map(({ key, name, treatmentKey, purpose, step, panelKeys, icd10 }) => ({
      key,
      name,
      treatmentKey,
      purpose,
      step,
      panelKeys,
      icd10,
    }));
}
