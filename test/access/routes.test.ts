import { existsSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { ACCESS } from "#web/access.ts";
import { API_CALLS } from "#web/api/calls.ts";
import routes from "#web/routes.ts";
import { makeDemoClinic } from "../../scripts/demo-clinic.ts";
import { startClinic, type Clinic } from "../clinic.ts";
import { openSession } from "../sessions.ts";
import { addressesOf, expectedAnswer, PAGES, VISITORS, type Answer, type Visitor } from "./route-matrix.ts";

/** Every route and call, for everybody who might knock, over real HTTP. */
if (!existsSync(`${process.env["BUILD_DIR"] ?? "build"}/server/index.js`)) throw new Error("First: npm run build");

let clinic: Clinic;
let client: pg.Client;
const ids = new Map<Visitor, string>();
const VISIT_ID = newId();

beforeAll(async () => {
  clinic = await startClinic({ worker: false, sandbox: false });
  const superuserUrl = clinic.postgres.url("postgres", clinic.database);
  await makeDemoClinic(superuserUrl, { patients: 5 });
  client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await addDisabledEmployee();
  await addVisit();
  for (const [visitor, email] of Object.entries(VISITORS) as [Visitor, string | null][]) {
    if (!email) continue;
    const { rows } = await client.query<{ user_id: string }>("select user_id from profile where email = $1", [email]);
    ids.set(visitor, rows[0]!.user_id);
  }
}, 60_000);

afterAll(async () => {
  await client?.end();
  await clinic?.stop();
});

/** Answered by the tus protocol, beside the JSON calls. */
const UPLOADS = ["/api/uploads", "/api/uploads/:fileId"];

test("every page of routes.ts and every call has its row, and no row is left over", () => {
  const declared = ACCESS.map(({ path }) => path).sort();
  const existing = [...pathsOf(routes as RouteNode[]), ...API_CALLS.map(({ path }) => path), ...UPLOADS].sort();
  expect(declared).toEqual([...new Set(existing)]);
});

describe.each(PAGES.map((access) => [access.path, access] as const))("%s", (_, access) => {
  test.each(Object.keys(VISITORS) as Visitor[])("answers %s as declared", async (visitor) => {
    for (const template of addressesOf(access)) {
      const address = template
        .replace("{memberA}", ids.get("memberA")!)
        .replace("{employee}", ids.get("employee")!)
        .replace("{visit}", VISIT_ID);
      expect(await knock("GET", address, visitor), `GET ${address}`).toBe(expectedAnswer(access, visitor));
      const posted = access.methods.includes("POST") ? expectedAnswer(access, visitor) : "no-form";
      expect(await knock("POST", address, visitor), `POST ${address}`).toBe(posted);
    }
  });
});

describe("POST /api/getUserById", () => {
  const READERS: Partial<Record<Visitor, "own" | "all">> = {
    memberA: "own",
    memberB: "own",
    employee: "all",
    admin: "all",
    providerP: "own",
    providerQ: "own",
  };
  test.each(Object.keys(VISITORS) as Visitor[])("gives %s what they may see and nothing else", async (visitor) => {
    const may = READERS[visitor];
    const own = ids.get(visitor) ?? newId();
    const other = ids.get(visitor === "memberA" ? "memberB" : "memberA")!;
    const before = await auditRows();
    expect(await getUser(visitor, own)).toBe(may ? 200 : 401);
    expect(await getUser(visitor, other)).toBe(may === "all" ? 200 : 401);
    expect(await getUser(visitor, newId())).toBe(401);
    expect(await getUser(visitor, "not-an-id")).toBe(401);
    expect((await auditRows()) - before, "one audit row for each profile of another person").toBe(
      may === "all" ? 1 : 0,
    );
  });

  test("another's profile and a missing one are refused alike", async () => {
    const [other, missing] = await Promise.all([
      call("memberA", { id: ids.get("memberB") }),
      call("memberA", { id: newId() }),
    ]);
    expect(await other.text()).toBe(await missing.text());
    expect(other.status).toBe(missing.status);
  });
});

type RouteNode = { path?: string; index?: boolean; children?: RouteNode[] };

function pathsOf(nodes: RouteNode[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.index ? ["/"] : node.path ? [node.path === "*" ? "*" : `/${node.path}`] : []),
    ...pathsOf(node.children ?? []),
  ]);
}

/** A visit that is over, so it takes nothing of anybody's calendar. */
async function addVisit(): Promise<void> {
  await client.query(
    `insert into provider (user_id, display_name, credentials, zone)
     select user_id, 'Priya Raman', 'MD', 'America/Chicago' from profile where email = 'provider@demo.test'
     on conflict do nothing`,
  );
  await client.query(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at, booked_at, ended_at)
     select $1, m.user_id, p.user_id, 'renewal', false, '2026-01-05 15:00Z', '2026-01-05 15:40Z', 'fulfilled', 'IL',
       'America/Chicago', $1, '2026-01-01', '2026-01-01', '2026-01-05 15:40Z'
     from profile m, profile p where m.email = 'member@demo.test' and p.email = 'provider@demo.test'`,
    [VISIT_ID],
  );
}

async function knock(method: "GET" | "POST", address: string, visitor: Visitor): Promise<Answer | number> {
  const answer = await send(method, address, visitor, method === "POST" ? "" : undefined);
  await answer.arrayBuffer();
  const to = answer.headers.get("location") ?? "";
  if (answer.status === 303 && to.startsWith("/please-login")) return "sign-in";
  if (answer.status === 403) return "forbidden";
  if (answer.status === 404) return "gone";
  if (answer.status === 405) return "no-form";
  // 400: the form was looked at and found empty. 303: it sent the visitor on. 410: the link in the mail has run out.
  return [200, 302, 303, 400, 410].includes(answer.status) ? "open" : answer.status;
}

async function getUser(visitor: Visitor, id: string): Promise<number> {
  const answer = await call(visitor, { id });
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body).toMatchObject(answer.status === 200 ? { user_id: id } : { error: "unauthorized" });
  return answer.status;
}

function call(visitor: Visitor, body: unknown): Promise<Response> {
  return send("POST", "/api/getUserById", visitor, JSON.stringify(body), "application/json");
}

let lastAddress = 0;

/** Each request from an address and with a session of its own: limits stay on, and a sign-out ends only itself. */
async function send(
  method: string,
  address: string,
  visitor: Visitor,
  body: string | undefined,
  type = "application/x-www-form-urlencoded",
): Promise<Response> {
  lastAddress += 1;
  const email = VISITORS[visitor];
  const session = email ? await openSession(client, email) : null;
  return fetch(`${clinic.web[0]!.url}${address}`, {
    method,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
    headers: {
      Origin: clinic.origin,
      "X-Forwarded-For": `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`,
      ...(body === undefined ? {} : { "Content-Type": type }),
      ...(session ? { Cookie: `__Host-session=${session}` } : {}),
    },
  });
}

async function auditRows(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from audit_event where action = 'profile.read'",
  );
  return rows[0]!.n;
}

async function addDisabledEmployee(): Promise<void> {
  const userId = newId();
  await client.query(
    "insert into auth.account (user_id, email, email_verified_at, created_at, disabled_at) values ($1, $2, now(), now(), now())",
    [userId, VISITORS.disabledEmployee],
  );
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, role, created_at, disabled_at)
     values ($1, $2, 'Dee', 'Disabled', 'employee', now(), now())`,
    [userId, VISITORS.disabledEmployee],
  );
}
