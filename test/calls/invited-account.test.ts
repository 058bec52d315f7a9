import { beforeAll, expect, test } from "vitest";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** Someone who can read an invited colleague's email doesn't get their account: the public code is refused for accounts with a role. */
useClinic({ demo: { patients: 1 } });

const INVITED = "noor@staff.test";
const VISITOR = "rae@people.test";

beforeAll(async () => {
  const admin = await openSession(client, "admin@demo.test");
  const fields = { first_name: "Noor", last_name: "Haddad", email: INVITED, role: "employee" };
  const { status } = await post("/admin/staff/invite", fields, `__Host-session=${admin}`);
  if (status !== 303) throw new Error(`The invitation was answered with ${status}`);
});

test("a code that is mailed to a new address opens an account", async () => {
  const answer = await register(VISITOR);
  expect(answer.status).toBe(303);
  expect(sessionIn(answer)).toBe(true);
  expect(await sessionsOf(VISITOR)).toBe(1);
});

test("the same code for an invited colleague opens nothing, and their invitation still works", async () => {
  const answer = await register(INVITED);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("You already have an account");
  expect(sessionIn(answer)).toBe(false);
  expect(await sessionsOf(INVITED)).toBe(0);
  const { rows } = await client.query(
    "select role, password_hash, email_verified_at from auth.account a join profile p using (user_id) where a.email = $1",
    [INVITED],
  );
  expect(rows).toEqual([{ role: "employee", password_hash: null, email_verified_at: null }]);
  const { text } = await mailTo(INVITED, "Your account is ready");
  const [link = ""] = /\/new-password\?token=\S+/.exec(text) ?? [];
  expect((await fetch(`${clinic.origin}${link}`)).status).toBe(200);
});

/** Returns the response to the code. */
async function register(email: string): Promise<Response> {
  let cookie = "";
  const birth = { "date_of_birth-month": "2", "date_of_birth-day": "3", "date_of_birth-year": "1980" };
  const steps = {
    treatment: { treatment_key: "trt" },
    state: { state: "IL" },
    "date-of-birth": birth,
    email: { email },
  };
  for (const [step, fields] of Object.entries(steps)) {
    const answer = await post(`/register/${step}`, fields, cookie);
    expect(answer.status, step).toBe(303);
    cookie ||= answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }
  const { text } = await mailTo(email, "Your code to continue");
  return post("/register/code", { code: /\b\d{6}\b/.exec(text)?.[0] ?? "" }, cookie);
}

function post(path: string, fields: Record<string, string>, cookie: string): Promise<Response> {
  return fetch(`${clinic.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: clinic.origin, Cookie: cookie },
    body: new URLSearchParams(fields),
  });
}

async function mailTo(address: string, subject: string): Promise<{ text: string }> {
  type Mail = { subject: string; text: string };
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${clinic.mailUrl}/mail.json?to=${encodeURIComponent(address)}`);
        return (found = ((await answer.json()) as Mail[]).find((mail) => mail.subject === subject));
      },
      { timeout: 60_000 },
    )
    .toBeTruthy();
  return found!;
}

const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().some((cookie) => /^__Host-session=./.test(cookie));

async function sessionsOf(email: string): Promise<number> {
  const { rows } = await client.query(
    "select from auth.session join auth.account a using (user_id) where a.email = $1",
    [email],
  );
  return rows.length;
}
