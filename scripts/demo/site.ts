import type pg from "pg";
import { DEMO_NOW } from "./random.ts";

export async function seedSiteBanner(client: pg.Client): Promise<void> {
  await client.query(
    `insert into site_banner (banner_description, banner_link_text, background_color, use_appointment_type_selection, created_at)
     values ($1, $2, $3, true, $4::timestamptz - interval '14 days')`,
    ["Medical weight loss visits are open.", "Choose an appointment type", "#0a283a", DEMO_NOW],
  );
}

/** Made-up pharmacies with obvious names, so nobody mistakes them for real ones. */
export async function seedPharmacies(client: pg.Client): Promise<void> {
  await client.query(`
    with made as (
      insert into pharmacy (name, city, state, license_states, kind, effective_from)
      select name, city, state, array(select state from state_served where is_served), kind, '2026-11-01'
      from (values
        ('Made-up Mail Pharmacy', 'Springfield', 'IL', 'retail'),
        ('Invented Compounding', 'Anytown', 'OH', '503A'),
        ('Pretend Cold Chain Pharmacy', 'Sampleville', 'TX', 'retail')) as named (name, city, state, kind)
      returning id, name)
    insert into pharmacy_treatment (pharmacy_id, treatment_key, effective_from)
    select id, key, '2026-11-01' from made join (values
      ('Made-up Mail Pharmacy', 'trt'), ('Made-up Mail Pharmacy', 'female-trt'),
      ('Pretend Cold Chain Pharmacy', 'hcg'), ('Pretend Cold Chain Pharmacy', 'semaglutide'),
      ('Invented Compounding', 'sermorelin'), ('Invented Compounding', 'nandrolone')) as fills (name, key) using (name)`);
}

/** Some of the made-up providers agreed to be shown, so the home page shows how it looks. After the providers. */
export async function seedClinicians(client: pg.Client): Promise<void> {
  await client.query(`
    insert into clinician_listing (provider_id, display_name, credentials, license_states, is_public, sort)
    select p.user_id, p.display_name, p.credentials, '{}', is_public, sort
    from provider p join (values ('Priya Raman', true, 1), ('Quentin Hale', true, 2), ('Noor Haddad', true, 3),
      ('Marta Lindqvist', false, 4)) as listed (name, is_public, sort) on listed.name = p.display_name`);
}
