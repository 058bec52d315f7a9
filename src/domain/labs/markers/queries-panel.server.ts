import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** SQL for panels and how labs print them. */

export type Panel = { key: string; name: string; loincs: string[] };
export type Printed = { loinc: string; unit: string | null; rangeText: string | null };

/** Panels that help to type a paper in. */
export async function selectPanels(trx: Trx, today: string): Promise<Panel[]> {
  const rows = await trx
    .selectFrom("lab_panel")
    .distinctOn("key")
    .select(["key", "name", "loincs", "sort", "is_active"])
    .where("effective_from", "<=", today)
    .where("is_orderable", "=", false)
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
  return rows
    .filter(({ is_active }) => is_active)
    .sort((a, b) => a.sort - b.sort)
    .map(({ key, name, loincs }) => ({ key, name, loincs }));
}

/** How a lab printed these markers, the newest first, the member's own before anyone else's. */
export async function selectPrinted(
  trx: Trx,
  { userId, labName, loincs }: { userId: string; labName: string; loincs: readonly string[] },
): Promise<(Printed & { userId: string })[]> {
  if (loincs.length === 0) return [];
  return trx
    .selectFrom("lab_value as v")
    .innerJoin("lab_report as r", "r.id", "v.report_id")
    .select(["v.loinc", "v.unit", "v.range_text as rangeText", "r.user_id as userId"])
    .where("r.lab_name", "=", labName)
    .where("r.status", "=", "released")
    .where("v.loinc", "in", [...loincs])
    .orderBy(sql`r.user_id = ${userId}`, "desc")
    .orderBy("r.collected_on", "desc")
    .limit(MAX_PRINTED)
    .execute();
}

/** Enough to find somebody of the same sex at birth; a lab's range rarely changes. */
const MAX_PRINTED = 500;
