import type pg from "pg";

/** As after each person's first prescription: only staff can change their name and birth date. */
export async function seedIdentityLocks(client: pg.Client): Promise<void> {
  await client.query(
    `insert into identity_lock (user_id, locked_at, locked_by)
     select distinct on (user_id) user_id, transcribed_at, transcribed_by from prescription order by user_id, transcribed_at`,
  );
}
