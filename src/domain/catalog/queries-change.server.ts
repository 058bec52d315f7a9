import { sql, type Insertable } from "kysely";
import type { ClinicalFactProposal, PriceLine, StateServed } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** SQL for changing offerings and facts. */

/** False if that day has a price already. */
export async function insertPrice(trx: Trx, row: Insertable<PriceLine>): Promise<boolean> {
  const inserted = await trx
    .insertInto("price_line")
    .values(row)
    .onConflict((conflict) => conflict.columns(["offering_key", "item", "effective_from"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function selectPriceLines(trx: Trx) {
  return trx
    .selectFrom("price_line as p")
    .innerJoin("offering as o", "o.key", "p.offering_key")
    .select(["p.id", "p.offering_key", "o.name", "p.item", "p.amount_cents", "p.effective_from"])
    .orderBy("p.effective_from", "desc")
    .orderBy("o.sort")
    .orderBy("p.item")
    .limit(500)
    .execute();
}

/** A second change on the same day replaces the first. */
export async function insertStateServed(trx: Trx, row: Insertable<StateServed>): Promise<void> {
  await trx
    .insertInto("state_served")
    .values(row)
    .onConflict((conflict) => conflict.columns(["state", "effective_from"]).doUpdateSet({ is_served: row.is_served }))
    .execute();
}

export async function selectStateChanges(trx: Trx, today: string) {
  const { rows } = await sql<{ state: string; isServed: boolean; coming: string | null; willServe: boolean | null }>`
    select s.state, s.is_served as "isServed", n.effective_from::text as coming, n.is_served as "willServe"
    from (select distinct on (state) state, is_served from state_served where effective_from <= ${today}::date
      order by state, effective_from desc) s
    full join lateral (select * from state_served where effective_from > ${today}::date) n on n.state = s.state
    order by 1`.execute(trx);
  return rows;
}

export async function updatePharmacyPhone(trx: Trx, id: string, phone: string): Promise<boolean> {
  const updated = await trx.updateTable("pharmacy").set({ phone }).where("id", "=", id).executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function selectFactHistory(trx: Trx) {
  return trx
    .selectFrom("clinical_fact")
    .select(["id", "key", "value", "effective_from", "source", "owner"])
    .orderBy("key")
    .orderBy("effective_from", "desc")
    .execute();
}

export async function insertProposal(trx: Trx, row: Insertable<ClinicalFactProposal>): Promise<void> {
  await trx.insertInto("clinical_fact_proposal").values(row).execute();
}

export async function selectOpenProposals(trx: Trx) {
  return trx
    .selectFrom("clinical_fact_proposal")
    .selectAll()
    .where("decided_at", "is", null)
    .orderBy("proposed_at")
    .execute();
}

export async function lockOpenProposal(trx: Trx, id: string) {
  return trx
    .selectFrom("clinical_fact_proposal")
    .selectAll()
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst();
}

/** False if someone else has already decided, or it's your own proposal. */
export async function decideProposal(
  trx: Trx,
  id: string,
  decision: { decided_by: string; decided_at: Date; is_approved: boolean },
): Promise<boolean> {
  const updated = await trx
    .updateTable("clinical_fact_proposal")
    .set(decision)
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function insertFact(
  trx: Trx,
  row: { key: string; value: unknown; effective_from: string; source: string; owner: string },
): Promise<void> {
  await trx
    .insertInto("clinical_fact")
    .values({ ...row, value: JSON.stringify(row.value) })
    .execute();
}

/** A provider's consent to be shown. Its other columns aren't read: name and licenses come from the register. */
export async function upsertListing(trx: Trx, listing: { providerId: string; isPublic: boolean }): Promise<void> {
  await trx
    .insertInto("clinician_listing")
    .values({
      provider_id: listing.providerId,
      is_public: listing.isPublic,
      display_name: "",
      credentials: "",
      license_states: [],
    })
    .onConflict((conflict) => conflict.column("provider_id").doUpdateSet({ is_public: listing.isPublic }))
    .execute();
}
