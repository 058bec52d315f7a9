import type pg from "pg";
import { DEMO_NOW } from "./random.ts";

export async function seedSiteBanner(client: pg.Client): Promise<void> {
  await client.query(
    `insert into site_banner (banner_description, banner_link_text, background_color, use_appointment_type_selection, created_at)
     values ($1, $2, $3, true, $4)`,
    ["Medical weight loss visits are open.", "Choose an appointment type", "#0a283a", DEMO_NOW],
  );
}
