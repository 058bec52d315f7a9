import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Offering, Pharmacy, Treatment } from "./catalog.ts";
import type { Prices } from "./price.ts";

export async function selectTreatments(trx: Trx, today: string): Promise<Treatment[]> {
  const { rows } = await sql<Treatment>`
    select t.key, t.name, t.path, t.featured, s.is_offered as "isOffered", s.controlled_schedule as "controlledSchedule",
      s.is_compounded as "isCompounded", s.is_off_label as "isOffLabel", s.note
    from treatment t
    cross join lateral (
      select * from treatment_status s where s.treatment_key = t.key and s.effective_from <= ${today}::date
      order by s.effective_from desc limit 1) s
    order by t.sort`.execute(trx);
  return rows;
}

export async function selectOfferings(trx: Trx, today: string): Promise<Offering[]> {
  const { rows } = await sql<{ key: string; treatmentKey: string; name: string; item: keyof Prices; amount: number }>`
    select o.key, o.treatment_key as "treatmentKey", o.name, p.item, p.amount_cents as amount
    from offering o
    join lateral (
      select distinct on (item) item, amount_cents from price_line p
      where p.offering_key = o.key and p.effective_from <= ${today}::date
      order by item, effective_from desc) p on true
    order by o.sort`.execute(trx);
  const offerings = new Map<string, Offering>();
  for (const { key, treatmentKey, name, item, amount } of rows) {
    const offering = offerings.get(key) ?? { key, treatmentKey, name, prices: { ...NOTHING } };
    offering.prices[item] = amount;
    offerings.set(key, offering);
  }
  return [...offerings.values()];
}

/** The treatment of every offering on a day, by the offering's key: a page often needs several. */
export async function selectTreatmentsOfOfferings(trx: Trx, today: string): Promise<Record<string, Treatment>> {
  const { rows } = await sql<Treatment & { offeringKey: string }>`
    select o.key as "offeringKey", t.key, t.name, t.path, t.featured, s.is_offered as "isOffered", s.controlled_schedule as "controlledSchedule",
      s.is_compounded as "isCompounded", s.is_off_label as "isOffLabel", s.note
    from offering o join treatment t on t.key = o.treatment_key
    cross join lateral (
      select * from treatment_status s where s.treatment_key = t.key and s.effective_from <= ${today}::date
      order by s.effective_from desc limit 1) s`.execute(trx);
  return Object.fromEntries(rows.map(({ offeringKey, ...treatment }) => [offeringKey, treatment]));
}

export async function selectStatesServed(trx: Trx, today: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from (
      select distinct on (state) state, is_served from state_served where effective_from <= ${today}::date
      order by state, effective_from desc) latest
    where is_served order by state`.execute(trx);
  return rows.map(({ state }) => state);
}

/** Pharmacies active on a day. */
export async function selectPharmacies(trx: Trx, today: string): Promise<Pharmacy[]> {
  const { rows } = await sql<Pharmacy>`
    select p.id, p.name, p.city, p.state, p.kind, p.license_states as "licenseStates",
      array_agg(distinct s.treatment_key order by s.treatment_key) as "treatmentKeys"
    from pharmacy p
    join pharmacy_treatment s on s.pharmacy_id = p.id
      and ${today}::date between s.effective_from and coalesce(s.effective_to, 'infinity')
    where ${today}::date between p.effective_from and coalesce(p.effective_to, 'infinity')
    group by p.id order by p.name`.execute(trx);
  return rows;
}

const NOTHING: Prices = { medicine: 0, visit: 0, labs: 0, shipping: 0, "follow-up-visit": 0, "follow-up-labs": 0 };

/** Every clinical fact in effect on a day, by key. */
export function factsOn(today: string) {
  return {
    inForce: sql`select distinct on (key) key, value from clinical_fact where effective_from <= ${today}::date
      order by key, effective_from desc`,
    text: sql<string>`hash_record_extended(c, 0)::text`,
    content: sql`coalesce(json_object_agg(c.key, c.value), '{}')`,
  };
}
