import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** SQL for panels and how labs print them. */

export type Panel = { key: string; name: string; loincs: string[] };
export type Printed = { loinc: string; unit: string | null; rangeText: string | null };

export async function selectPanels(trx: Trx, today: string): Promise<Panel[]> {
  const rows = await trx
    .selectFrom("lab_panel")
    .distinctOn("key")
    .select(["key", "name", "loincs", "sort", "is_active"])
    .where("effective_from", "<=", today)
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
  return rows
    .filter(({ is_active }) => is_active)
    .sort((a, b) => a.sort - b.sort)
    .map(({ key, name, loincs }) => ({ key, name, loincs }));
}

export async function selectLastPrinted(
  trx: Trx,
  { userId, labName, loincs }: { userId: string; labName: string; loincs: readonly string[] },
): Promise<Printed[]> {
  if (loincs.length === 0) return [];
  return trx
    .selectFrom("lab_value as v")
    .innerJoin("lab_report as r", "r.id", "v.report_id")
    .leftJoin("patient_basics as theirs", "theirs.user_id", "r.user_id")
    .leftJoin("patient_basics as own", (join) => join.on("own.user_id", "=", userId))
    .distinctOn("v.loinc")
    .select(["v.loinc", "v.unit", "v.range_text as rangeText"])
    .where("r.lab_name", "=", labName)
    .where("r.status", "=", "released")
    .where("v.loinc", "in", [...loincs])
    .where((eb) => eb.or([eb("r.user_id", "=", userId), eb("theirs.sex_at_birth", "=", eb.ref("own.sex_at_birth"))]))
    .orderBy("v.loinc")
    .orderBy(sql`r.user_id = ${userId}`, "desc")
    .orderBy("r.collected_on", "desc")
    .execute();
}
