import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../src/core/id.ts";
import { openSession } from "../test/sessions.ts";
import { newAddress } from "./address.ts";
import { Visitor } from "./by-forms.ts";
import { newEmail } from "./people.ts";
import { register } from "./registered.ts";
import { findMember } from "./treated-members.ts";

type Staff = { id: string; email: string; name: string };

/** A person for this test alone, whom no other test uses: staff by invitation, members by registration. */
export async function addPerson(database: pg.Client, role: string | null, first: string): Promise<Staff> {
  const last = `Desk${randomBytes(3).toString("hex")}`;
  const admin = new Visitor(await openSession(database, "admin@demo.test"));
  if (!role) {
    const email = await register({ first, last });
    return { id: await findMember(admin, email), email, name: `${first} ${last}` };
  }
  const email = newEmail();
  await admin.send("/admin/staff/invite", { first_name: first, last_name: last, email, role });
  const staff = await admin.open("/admin/staff");
  const links = [...staff.slice(0, staff.indexOf(last)).matchAll(/\/admin\/staff\/([0-9a-f-]{36})/g)];
  return { id: links.at(-1)?.[1] ?? "", email, name: `${first} ${last}` };
}

const TOPICS = {
  billing: { text: "I have a billing question", priority: 3 },
  "major-side-effects": { text: "I am having major side effects", priority: 0 },
};

/** A member's message, more overdue than all others, so it's easy to find. */
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

/** A second person with a separate browser. */
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
