import { beforeAll, describe, expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { addressesOf } from "./access/route-matrix.ts";
import { client, clinic, useClinic } from "./running-clinic.ts";
import { openSession } from "./sessions.ts";

/** Who saw what, over HTTP: every staff page that shows a member's name leaves a row, and so does every page viewed as a member. */
useClinic({ worker: false, sandbox: false, demo: { patients: 5 }, env: { LOG_LEVEL: "info" } });

const sessions: Record<string, string> = {};
let members: { user_id: string; name: string }[];
beforeAll(async () => {
  for (const who of ["employee", "nurse", "admin", "provider"])
    sessions[who] = await openSession(client, `${who}@demo.test`);
  const { rows } = await client.query<{ user_id: string; name: string }>(
    "select user_id, first_name || ' ' || last_name as name from profile where role is null",
  );
  members = rows;
});

const STAFF_PAGES = ACCESS.filter(({ path }) => /^\/(admin|provider)(\/|$)/.test(path) && !path.includes("*"));

describe.each(STAFF_PAGES.map((access) => [access.path, access] as const))("%s", (_, access) => {
  const who = ["provider", "admin", "nurse"].find((kind) => access.who.includes(kind as never)) ?? "admin";
  test.each(["", ".data"])("that shows a member's name leaves a row (%s)", async (ending) => {
    for (const template of addressesOf(access)) {
      const address = template.replace("{memberA}", await idOf("member")).replace("{employee}", await idOf("employee"));
      if (address.includes("{")) continue;
      const before = await rowsOf(who);
      const answer = await ask(who, `${address}${ending}`);
      const text = await answer.text();
      const shown = members.filter(({ name, user_id }) => text.includes(name) || text.includes(user_id));
      const isRecorded = (await rowsOf(who)) > before;
      const showsNames = answer.status === 200 && shown.length > 0;
      expect(isRecorded || !showsNames, `${address} shows ${shown.length} names`).toBe(true);
    }
  });
});

test("the test above sees names where there are some", async () => {
  const text = await (await ask("admin", "/admin/users")).text();
  expect(members.filter(({ user_id }) => text.includes(user_id)).length).toBeGreaterThan(1);
});

describe("looking through a member's eyes", () => {
  beforeAll(async () => {
    const body = new URLSearchParams({ userId: await idOf("member"), reason: "cannot see tracking" }).toString();
    await ask("employee", "/admin/view-as", body);
  });

  test.each(["/profile", "/profile/medications", "/profile/my-orders.data", "/profile/files"])(
    "%s leaves a row under the colleague's name, and the log names both",
    async (path) => {
      const answer = await ask("employee", path);
      expect(answer.status).toBe(200);
      const requestId = answer.headers.get("x-request-id");
      const { rows } = await client.query(
        "select actor_id, subject_id, reason from audit_event where action = 'member.page-viewed' and request_id = $1",
        [requestId],
      );
      const [actor, subject] = [await idOf("employee"), await idOf("member")];
      expect(rows).toEqual([{ actor_id: actor, subject_id: subject, reason: path.replace(".data", "") }]);
      const line = () =>
        clinic.web[0]!.output()
          .split("\n")
          .find((one) => one.includes(`"${requestId}"`));
      await expect.poll(line).toContain(`"actorId":"${actor}","viewingId":"${subject}"`);
    },
  );
});

test("sign-in events show what was refused, from where and on what; the metric counts it", async () => {
  const tried = await fetch(`${clinic.web[0]!.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: "member@demo.test", password: "not the password" }),
    headers: {
      Origin: clinic.origin,
      "X-Forwarded-For": "2001:db8:7:8:9:a:b:c",
      "User-Agent": "Mozilla/5.0 (iPhone) Safari/605.1",
    },
  });
  expect(tried.status).toBe(400);
  const page = await (await ask("admin", "/admin/audit/sign-ins")).text();
  for (const text of ["Sign-in refused", "2001:db8:7:8::/64", "Safari on iPhone"]) expect(page).toContain(text);
  for (const kind of ["refused", "started", "ended", "changed", "viewed", "nonsense"]) {
    expect((await ask("admin", `/admin/audit/sign-ins?kind=${kind}`)).status).toBe(200);
  }
  expect((await ask("employee", "/admin/audit/sign-ins")).status).toBe(403);
  const metrics = await (await fetch(`${clinic.web[0]!.internalUrl}/metrics`)).text();
  expect(metrics).toMatch(/audit_events_total\{action="session\.refused"\} 1/);
});

async function ask(who: string, path: string, body?: string): Promise<Response> {
  return fetch(`${clinic.web[0]!.url}${path}`, {
    redirect: "manual",
    ...(body === undefined ? {} : { method: "POST", body }),
    headers: {
      Origin: clinic.origin,
      Cookie: `__Host-session=${sessions[who]}`,
      ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
    },
  });
}

async function idOf(who: string): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>("select user_id from profile where email = $1", [
    `${who}@demo.test`,
  ]);
  return rows[0]!.user_id;
}

async function rowsOf(who: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from audit_event where actor_id = $1", [
    await idOf(who),
  ]);
  return rows[0]!.n;
}
