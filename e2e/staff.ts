import type { Browser, BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../src/core/id.ts";
import { openSession } from "../test/sessions.ts";
import { newAddress } from "./address.ts";

type Staff = { id: string; email: string; name: string };

/** Somebody of this test's own, whom no other journey meets. */
export async function addPerson(database: pg.Client, role: string | null, first: string): Promise<Staff> {
  const id = newId();
  const last = `Desk${id.slice(-6)}`;
  const email = `desk-${id}@people.test`;
  await database.query(
    "insert into auth.account (user_id, email, email_verified_at, created_at) values ($1, $2, now(), now())",
    [id, email],
  );
  await database.query(
    "insert into profile (user_id, email, first_name, last_name, role, created_at) values ($1, $2, $3, $4, $5, now())",
    [id, email, first, last, role],
  );
  return { id, email, name: `${first} ${last}` };
}

const TOPICS = {
  billing: { text: "I have a billing question", priority: 3 },
  "major-side-effects": { text: "I am having major side effects", priority: 0 },
};

/** Words of a member, more overdue than all others, so that they stand where they can be found. */
export async function addRequest(
  database: pg.Client,
  member: Staff,
  text: string,
  topic: keyof typeof TOPICS = "billing",
): Promise<string> {
  const id = newId();
  await database.query(
    `insert into contact_request (id, reference, source, user_id, full_name, email, subject, topic_key, priority, due_at, created_at,
       last_message_at, idempotency_key, state, alarm_at)
     select $1, $2, 'member-contact', $3, $4, $5, $4::text || ': ' || $7, $6, $8::int, least(min(due_at), now()) - interval '1 hour',
       now(), now(), $1, 'new', case when $8::int = 0 then now() end from contact_request`,
    [
      id,
      `R-${id.slice(-10).toUpperCase()}`,
      member.id,
      member.name,
      member.email,
      topic,
      TOPICS[topic].text,
      TOPICS[topic].priority,
    ],
  );
  await database.query(
    "insert into contact_message (id, request_id, author_kind, author_id, body, created_at) values ($1, $2, 'member', $3, $4, now())",
    [newId(), id, member.id, text],
  );
  return id;
}

export async function signIn(context: BrowserContext, database: pg.Client, email: string, baseURL = ""): Promise<void> {
  const value = await openSession(database, email);
  const url = baseURL.replace(/^http:/, "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

/** A second person with a browser of their own. */
export async function pageOf(
  browser: Browser,
  database: pg.Client,
  email: string,
  baseURL: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: newAddress() });
  await signIn(context, database, email, baseURL);
  return context.newPage();
}
