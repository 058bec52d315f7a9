import type pg from "pg";
import { newId } from "#core/id.ts";
import { openSession } from "#test/sessions.ts";

export const ON_CALL_PHONES = ["+14155550101", "+14155550102"];

/** Members with a session each, and two employees on call. */
export async function makePeople(client: pg.Client, members: number): Promise<{ cookies: string[]; onCall: string[] }> {
  const cookies: string[] = [];
  for (let i = 0; i < members; i++) {
    const email = `storm-${i}@example.test`;
    await makePerson(client, { email, role: null, phone: null });
    cookies.push(await openSession(client, email));
  }
  const onCall: string[] = [];
  for (const [i, phone] of ON_CALL_PHONES.entries()) {
    const userId = await makePerson(client, { email: `on-call-${i}@example.test`, role: "employee", phone });
    await client.query("insert into on_call_person values ($1, $2, now(), $1)", [userId, i + 1]);
    onCall.push(userId);
  }
  return { cookies, onCall };
}

async function makePerson(
  client: pg.Client,
  person: { email: string; role: string | null; phone: string | null },
): Promise<string> {
  const userId = newId();
  await client.query(
    "insert into auth.account (user_id, email, created_at, email_verified_at) values ($1, $2, now(), now())",
    [userId, person.email],
  );
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, role, phone_number, created_at)
     values ($1, $2, 'Mara', 'Quinn', $3, $4, now())`,
    [userId, person.email, person.role, person.phone],
  );
  return userId;
}
