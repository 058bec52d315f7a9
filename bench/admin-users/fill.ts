import pg from "pg";
import { makeDemoClinic } from "../../scripts/demo-clinic.ts";
import type { LocalPostgres } from "../../scripts/local-postgres.ts";
import { migrate } from "../../scripts/migrations.ts";

/** A clinic of so many patients, of whom three in ten have written once and been answered, and sixty wait. */
export async function fillClinic(postgres: LocalPostgres, database: string, patients: number): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [database]);
  await admin.end();
  // Kept from an earlier run.
  if (rowCount) return;
  await postgres.createDatabase(database);
  await migrate(postgres.url("app_owner", database));
  await makeDemoClinic(postgres.url("postgres", database), { patients, auditRows: 1_000 });
  const client = new pg.Client({ connectionString: postgres.url("postgres", database) });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into contact_request (id, reference, source, user_id, full_name, email, subject, priority, due_at, created_at,
         last_message_at, state, resolved_at, idempotency_key)
       select gen_random_uuid(), 'R-0' || lpad(id::text, 9, '0'), 'member-contact', user_id, 'Some Body', email, 'Some Body: Other',
         3, created_at, created_at, created_at + interval '1 day', 'closed', created_at, gen_random_uuid()
       from profile where role is null and id % 10 < 3`,
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
