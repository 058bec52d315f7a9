import type pg from "pg";
import { open, seal, type Keyring } from "#core/keyring.ts";

/** Every column with a sealed value, and what's bound to it. A test compares this list with the database. */
export const SEALED_COLUMNS = [
  { table: "auth.factor", key: "id", column: "totp_secret_sealed", about: "'totp:' || id" },
  { table: "auth.reset_request", key: "id", column: "email_sealed", about: "'reset:' || id" },
  { table: "profile", key: "user_id", column: "license_number_sealed", about: "'license:' || user_id" },
  { table: "mail_outbox", key: "id", column: "sealed", about: "'mail:' || coalesce(resend_of, id)" },
  { table: "sms_outbox", key: "id", column: "sealed", about: "'sms:' || id" },
  { table: "lab_message", key: "id", column: "sealed", about: "'lab-message:' || id" },
  { table: "provider_registration", key: "id", column: "number_sealed", about: "'registration:' || id" },
  { table: "lab_document", key: "message_id", column: "sealed", about: "'lab-document:' || message_id" },
  { table: "prescription_vendor_event", key: "id", column: "sealed", about: "'prescription-event:' || id" },
  { table: "marketing_delivery", key: "id", column: "sealed", about: "'marketing:' || id" },
] as const;

const BATCH = 500;

/** Each batch is one commit and finds rows that aren't resealed yet: stopping it loses nothing, and it can be started again. */
export async function resealEverything(
  client: pg.Client,
  keys: Keyring,
  report: (line: string) => void,
): Promise<{ resealed: number; unreadable: number }> {
  const total = { resealed: 0, unreadable: 0 };
  // The prefix of every value sealed now: the newest key's id and the format marker.
  const like = `${seal(keys, "", "").split(".").slice(0, 2).join(".")}.%`;
  for (const place of SEALED_COLUMNS) {
    const { table, key, column, about } = place;
    const waiting = `${column} is not null and ${column} not like $1`;
    const { rows: counted } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${waiting}`,
      [like],
    );
    let done = 0;
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const { rows } = await client.query<{ id: string; sealed: string; about: string }>(
        `select ${key} as id, ${column} as sealed, ${about} as about from ${table}
         where ${waiting} and ${key} > $2 order by ${key} limit ${BATCH}`,
        [like, after],
      );
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
      await client.query("begin");
      for (const row of rows) {
        const again = sealAnew(keys, row);
        if (!again) total.unreadable += 1;
        // Only if it's unchanged since it was read: the clinic may have written or wiped it in the meantime.
        else
          await client.query(`update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`, [
            row.id,
            row.sealed,
            again,
          ]);
        if (again) total.resealed += 1;
      }
      await client.query("commit");
      done += rows.length;
      report(`${table}: ${done} of ${counted[0]!.n}`);
    }
  }
  return total;
}

function sealAnew(keys: Keyring, row: { sealed: string; about: string }): string | null {
  try {
    return seal(keys, open(keys, row.sealed, row.about), row.about);
  } catch {
    return null;
  }
}
