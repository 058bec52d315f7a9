import type pg from "pg";
import { openSession } from "../test/sessions.ts";
import { Visitor } from "./by-forms.ts";

type Banner = { text: string; url?: string; color?: string; expires?: string; asksType?: boolean };

/** Publishes a banner as an admin does. Returns a function that removes it. */
export async function publishBanner(database: pg.Client, banner: Banner): Promise<() => Promise<void>> {
  const admin = new Visitor(await openSession(database, "admin@demo.test"));
  await admin.send("/admin/site", {
    intent: "publish",
    banner_description: banner.text,
    banner_link_url: banner.url ?? "",
    background_color: banner.color ?? "#0a283a",
    use_appointment_type_selection: banner.asksType ? "yes" : "",
    expiration_date: banner.expires ?? "",
  });
  const [, id = ""] = /name="remove" value="([^"]+)"/.exec(await admin.open("/admin/site")) ?? [];
  return async () => void (await admin.send("/admin/site", { remove: id }));
}

/** Tests that use the banner take turns; the lock ends with the test's connection. */
export async function onlyMe(database: pg.Client): Promise<void> {
  await database.query("select pg_advisory_lock(hashtext('site banner'))::text as id");
}
