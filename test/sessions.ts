import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { newId } from "#core/id.ts";

/**
 * Signs someone in directly, for tests about something else. Returns the cookie's value. Signing in through the pages has its own
 * end-to-end tests.
 */
export async function openSession(client: pg.Client, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { rowCount } = await client.query(
    `insert into auth.session (token_hash, id, user_id, stage, created_at, signed_in_at, last_seen_at, idle_seconds, ends_at,
       strong_factor_at, device, address)
     select $1, $2, user_id, 'full', now(), now(), now(), 3600, now() + interval '12 hours', now(), 'A test', '127.0.0.1'
     from profile where email = $3`,
    [createHash("sha256").update(token).digest(), newId(), email],
  );
  if (rowCount !== 1) throw new Error(`There is no ${email}`);
  return token;
}
