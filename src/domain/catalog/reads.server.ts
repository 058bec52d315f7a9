import { sql, type AliasableExpression, type Expression } from "kysely";
import { z } from "zod";
import type { Trx } from "#core/db.ts";
import type { Question } from "#core/questions/ask-together.ts";
import { ParsedContent } from "#core/questions/parsed-content.ts";
import { ClinicalFacts } from "./clinical-facts.ts";
import { factsOn } from "./queries.server.ts";

/** What other slices read about offerings, prices and pharmacies. */

/** For joins that show an offering's name. PostgreSQL joins the table directly. */
export function offerings(trx: Trx): AliasableExpression<{ key: string; name: string }> {
  return trx.selectFrom("offering").select(["key", "name"]);
}

/** For a join that shows a pharmacy's name or number. */
export function pharmacies(trx: Trx): AliasableExpression<{ id: string; name: string; phone: string | null }> {
  return trx.selectFrom("pharmacy").select(["id", "name", "phone"]);
}

/** States the clinic serves on a day, for a join. */
export function servedStates(today: string): Expression<unknown> {
  return sql`(select state from (
    select distinct on (state) state, is_served from state_served where effective_from <= ${today}::date
    order by state, effective_from desc) latest where is_served)`;
}

/** Providers who agreed to be shown publicly, for a join: provider_id, sort. */
export function listedClinicians(trx: Trx): AliasableExpression<{ provider_id: string | null; sort: number }> {
  return trx.selectFrom("clinician_listing").select(["provider_id", "sort"]).where("is_public", "=", true);
}

/** Where a pharmacy is, as others look it up. */
export async function findPharmacyAddress(trx: Trx, id: string) {
  return trx.selectFrom("pharmacy").select(["name", "city", "state"]).where("id", "=", id).executeTakeFirst();
}

type Offered = {
  key: string;
  name: string;
  sort: number;
  treatmentKey: string;
  treatment: string;
  path: string;
  note: string;
};

/** What can be ordered on a day, with its treatment and page. */
export async function listOffered(trx: Trx, day: string): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select o.key, o.name, o.sort, t.key as "treatmentKey", t.name as treatment, t.path, s.note
    from offering o join treatment t on t.key = o.treatment_key
    cross join lateral (
      select is_offered, note from treatment_status s where s.treatment_key = t.key and s.effective_from <= ${day}::date
      order by s.effective_from desc limit 1) s
    where s.is_offered order by o.sort`.execute(trx);
  return rows;
}

export async function findPriceLine(trx: Trx, id: string) {
  return trx
    .selectFrom("price_line")
    .select(["id", "item", "amount_cents as amountCents"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The price of one item on a day. */
export async function findPriceOn(trx: Trx, of: { offeringKey: string; item: string; day: string }) {
  return trx
    .selectFrom("price_line")
    .select(["id as priceLineId", "amount_cents as amountCents"])
    .where("offering_key", "=", of.offeringKey)
    .where("item", "=", of.item)
    .where("effective_from", "<=", of.day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The price of one item of a treatment on a day, by the first of its offerings. Also for a treatment that is no longer offered. */
export async function findTreatmentPriceOn(trx: Trx, of: { treatmentKey: string; item: string; day: string }) {
  return trx
    .selectFrom("price_line as l")
    .innerJoin("offering as o", "o.key", "l.offering_key")
    .select(["l.id as priceLineId", "l.amount_cents as amountCents"])
    .where("o.treatment_key", "=", of.treatmentKey)
    .where("l.item", "=", of.item)
    .where("l.effective_from", "<=", of.day)
    .orderBy("o.sort")
    .orderBy("l.effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type MonthlyPrice = { item: "medicine" | "shipping"; priceLineId: string; amountCents: number };

/** The price of a month on a day. Empty for a treatment we don't offer. */
export async function listMonthlyPrices(trx: Trx, offeringKey: string, day: string): Promise<MonthlyPrice[]> {
  const { rows } = await sql<MonthlyPrice>`
    select l.item, l.id as "priceLineId", l.amount_cents as "amountCents"
    from offering o cross join lateral ${monthlyPrices(sql`o.key`, day)} l
    where o.key = ${offeringKey} and (select s.is_offered from treatment_status s where s.treatment_key = o.treatment_key
        and s.effective_from <= ${day}::date order by s.effective_from desc limit 1)
    order by l.item`.execute(trx);
  return rows;
}

/** Price lines of a month in effect on a day, for a lateral join: id, item, amount_cents, effective_from. */
export function monthlyPrices(offeringKey: Expression<unknown>, day: string): Expression<unknown> {
  return sql`(
    select distinct on (item) id, item, amount_cents, effective_from from price_line
    where offering_key = ${offeringKey} and item in ('medicine', 'shipping') and effective_from <= ${day}::date
    order by item, effective_from desc)`;
}

/** What `getClinicalFacts` gives, to be asked together with something else. */
export function clinicalFactsOn(today: string): Question<ClinicalFacts> {
  return clinical.question(factsOn(today));
}

const clinical = new ParsedContent((values) => {
  const facts = ClinicalFacts.safeParse(values);
  if (!facts.success) throw new Error(`Clinical facts are not usable: ${z.prettifyError(facts.error)}`);
  return facts.data;
});
