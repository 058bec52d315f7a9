import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { LabSetProposal as ProposalTable } from "#core/db-types.ts";
import type { LabSetKind, OrderSetValue, PanelValue } from "./lab-set.ts";

/** SQL for changing panels and order sets. */

/** The versions of panels that can be ordered, newest first. */
export async function selectPanelVersions(trx: Trx) {
  return trx
    .selectFrom("lab_panel")
    .selectAll()
    .where("is_orderable", "=", true)
    .orderBy("sort")
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
}

export async function selectSetVersions(trx: Trx) {
  return trx.selectFrom("lab_order_set").selectAll().orderBy("key").orderBy("effective_from", "desc").execute();
}

export async function selectOpenProposals(trx: Trx) {
  return proposals(trx).where("decided_at", "is", null).orderBy("proposed_at").execute();
}

/** Not locked: whoever proposed it may not, and `decideProposal` decides once. */
export async function findOpenProposal(trx: Trx, id: string) {
  const row = await proposals(trx).where("id", "=", id).where("decided_at", "is", null).executeTakeFirst();
  return row ?? null;
}

function proposals(trx: Trx) {
  return trx
    .selectFrom("lab_set_proposal")
    .select(["id", "key", "source", "effective_from as effectiveFrom", "proposed_by as proposedBy"])
    .select([sql<LabSetKind>`kind`.as("kind"), sql<PanelValue | OrderSetValue>`value`.as("value")]);
}

export async function insertProposal(trx: Trx, row: Insertable<ProposalTable>): Promise<void> {
  await trx.insertInto("lab_set_proposal").values(row).execute();
}

/** False if someone else has already decided, or it's your own proposal. */
export async function decideProposal(
  trx: Trx,
  id: string,
  decision: { decided_by: string; decided_at: Date; is_approved: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("lab_set_proposal")
    .set(decision)
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Version = { key: string; effectiveFrom: string; source: string };

/** The next version of a panel: what was approved, the rest as before. Its tests keep their conditions. */
export async function insertPanelVersion(trx: Trx, version: Version, value: PanelValue): Promise<void> {
  await sql`insert into lab_panel (key, effective_from, is_active, name, sort, loincs, source, owner, is_orderable, is_fasting,
      draw_from, draw_until, draws, days_between)
    select key, ${version.effectiveFrom}, is_active, ${value.name}, sort, ${value.tests}::text[], ${version.source}, owner,
      is_orderable, ${value.is_fasting}, nullif(${value.draw_from}, '')::time, nullif(${value.draw_until}, '')::time, draws,
      days_between
    from lab_panel where key = ${version.key} and effective_from < ${version.effectiveFrom}
    order by effective_from desc limit 1`.execute(trx);
  await sql`insert into lab_panel_test (panel_key, effective_from, position, loinc, condition, is_first_draw_only, vendor_codes)
    select ${version.key}, ${version.effectiveFrom}, n.position, n.loinc, coalesce(o.condition, 'always'),
      coalesce(o.is_first_draw_only, false), coalesce(o.vendor_codes, '{}')
    from unnest(${value.tests}::text[]) with ordinality as n (loinc, position)
    left join lateral (
      select t.condition, t.is_first_draw_only, t.vendor_codes from lab_panel_test t
      where t.panel_key = ${version.key} and t.loinc = n.loinc and t.effective_from < ${version.effectiveFrom}
      order by t.effective_from desc limit 1) as o on true`.execute(trx);
}

export async function insertSetVersion(trx: Trx, version: Version, value: OrderSetValue): Promise<void> {
  await sql`insert into lab_order_set (key, effective_from, is_active, name, treatment_key, purpose, step, panel_keys, icd10, source,
      owner)
    select key, ${version.effectiveFrom}, is_active, ${value.name}, treatment_key, purpose, step, ${value.panel_keys}::text[],
      ${value.icd10}::text[], ${version.source}, owner
    from lab_order_set where key = ${version.key} and effective_from < ${version.effectiveFrom}
    order by effective_from desc limit 1`.execute(trx);
}
