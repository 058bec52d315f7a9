import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { ACCESS, type Access } from "#http/access.ts";
import { openSession } from "../sessions.ts";
import { openDoors, type Doors } from "./doors.ts";
import { everyRow } from "./every-row.ts";
import { addressesOf, VISITORS } from "./route-matrix.ts";

/** What staff can't do, tried on every route over real HTTP. */
let doors: Doors;

beforeAll(async () => {
  doors = await openDoors();
}, 180_000);
afterAll(() => doors?.close());

const isFor = ({ who }: Access, kind: string) => who !== "anyone" && (who as readonly string[]).includes(kind);
const ADMINS_ONLY = ACCESS.filter((access) => isFor(access, "admin") && !isFor(access, "employee"));
const addresses = (access: Access) => addressesOf(access).map(doors.fill);

describe("an employee can do no act of an admin", () => {
  /** Other spellings of a URL that the router might map to the same page. */
  const SPELLINGS: Record<string, (address: string) => string> = {
    "as it is": (address) => address,
    "with a slash": (address) => `${address}/`,
    "in capitals": (address) => address.replace("/admin", "/ADMIN"),
    "with an encoded letter": (address) => address.replace("/admin/", "/admin/%").replace(/%(.)/, hex),
    "as data": (address) => `${address}.data`,
    "as data with a slash": (address) => `${address}/_.data`,
    "as data of some of its parts": (address) => `${address}.data?_routes=root`,
    "with two slashes": (address) => address.replace("/admin/", "/admin//"),
  };

  test.each(Object.entries(SPELLINGS))("at an admin's address %s", async (_, spell) => {
    for (const access of ADMINS_ONLY) {
      for (const address of addresses(access).map(spell)) {
        for (const method of ["GET", "POST", "HEAD"]) {
          const answer = await doors.send(
            method,
            address,
            "employee",
            method === "POST" ? { body: "intent=leave" } : {},
          );
          await answer.arrayBuffer();
          expect([403, 404, 405], `${method} ${address}`).toContain(answer.status);
        }
      }
    }
  });

  test("nor by sending it to a door that is open", async () => {
    expect(ADMINS_ONLY.filter(({ methods }) => methods.includes("POST")).map(({ path }) => path)).toEqual(
      Object.keys(ACTS).filter((path) => path !== "/admin/on-call"),
    );
    // Spanish pages are the same modules once more.
    const open = ACCESS.filter(
      (access) => access.methods.includes("POST") && isFor(access, "employee") && !access.path.startsWith("/es/"),
    );
    const before = await adminsWork();
    const acts = Object.values(ACTS).flat();
    for (const address of open.flatMap(addresses)) {
      await Promise.all(
        acts.map(async (act, n) => {
          const body = new URLSearchParams({ ...act, ...own() }).toString();
          // The page's action alone; the page around it is drawn once.
          const door = n === 0 || address.startsWith("/api/") ? address : `${address}.data`;
          await (await doors.send("POST", door, "employee", { body })).arrayBuffer();
        }),
      );
    }
    expect(await adminsWork()).toEqual(before);
  }, 300_000);

  test("control: an admin does one of them", async () => {
    const before = await adminsWork();
    const body = new URLSearchParams({ ...ACTS["/admin/on-call"]![0] }).toString();
    const answer = await doors.send("POST", "/admin/on-call.data", "admin", { body });
    expect(answer.status, "sent on, as data").toBe(202);
    expect(await adminsWork()).not.toEqual(before);
  });

  /** One body for every admin-only form. A new admin page must add what it accepts. */
  const ACTS: Record<string, Record<string, string>[]> = {
    "/admin/on-call": [{ intent: "on-call", emails: "admin@demo.test" }],
    "/admin/users/:userId/chart": [{ intent: "none", section: "allergies" }],
    "/admin/users/:userId/open-chart": [{ intent: "open-chart", reason: "because" }],
    "/admin/prescribing": [
      { strayId: newId(), outcome: "explained", note: "n" },
      { alarmId: newId() },
      { requestId: newId(), providerId: newId() },
    ],
    "/admin/opened-charts": [{ intent: "review", chart: newId() }],
    "/admin/labs/inbox/:itemId": [{ intent: "claim" }],
    "/admin/site/prices": [
      { intent: "price", offering_key: "trt", item: "medicine", amount: "1.00", effective_from: "2030-01-01" },
    ],
    "/admin/site/states": [{ state: "TX", is_served: "no", effective_from: "2030-01-01" }],
    "/admin/site/licenses": [
      { intent: "license", state: "TX", number: "N-1", valid_from: "2030-01-01", valid_until: "2031-01-01" },
      { intent: "provider", display_name: "None", credentials: "MD", zone: "America/Chicago", is_active: "yes" },
      { intent: "listing", listed: newId(), is_public: "yes" },
    ],
    "/admin/site/facts": [
      { intent: "propose", key: "minimum_age", value: "16", source: "nobody", effective_from: "2030-01-01" },
      { intent: "approve", proposal: newId() },
    ],
    "/admin/site/labs": [
      { intent: "propose", kind: "panel", key: "trt-base", source: "nobody", effective_from: "2030-01-01" },
      { intent: "approve", proposal: newId() },
    ],
    "/admin/site/state-rules": [
      { intent: "propose", state: "IL", source: "nobody", effective_from: "2030-01-01" },
      { intent: "approve", proposal: newId() },
    ],
    "/admin/site/forms/:form": [{ version: "1", effective_from: "2030-01-01" }],
    "/admin/site/forms/:form/try": [{ sex: "male" }],
    "/admin/site/forms/:form/propose": [{ text: "form: trt", fixtures: "fixtures: []" }],
    "/admin/site/notes/:template": [
      { intent: "propose", text: "key: secondary-followup" },
      { intent: "approve", version: "2", effective_from: "2030-01-01" },
    ],
    "/admin/site/rules/:rule": [{ version: "2", effective_from: "2030-01-01" }],
    "/admin/site/rules/:rule/try": [{ treatment: "trt" }],
    "/admin/site/rules/:rule/propose": [{ text: "key: R05", fixtures: "examples: []" }],
    "/admin/staff/invite": [{ first_name: "No", last_name: "Body", email: "nobody@evil.test", role: "admin" }],
    "/admin/staff/:userId": [
      { intent: "role", role: "admin", reason: "because" },
      { intent: "leave", leaving: "because" },
      { intent: "disable", reason: "because" },
      { intent: "enable", leaving: "because" },
      { intent: "registration", kind: "npi", number: "1234567893", validFrom: "2026-01-01" },
    ],
    "/admin/audit": [{ intent: "check" }],
    "/admin/audit/export": [{ reason: "because" }],
  };

  /** The person it's about, under every name a form might read. */
  function own(): Record<string, string> {
    const [member, provider] = [doors.ids.get("memberA")!, doors.ids.get("providerP")!];
    return { userId: member, user_id: member, providerId: provider, account: provider };
  }

  /** Everything only an admin can change. */
  async function adminsWork(): Promise<Record<string, unknown>> {
    const TABLES: Record<string, string> = {
      profile: "user_id, role, disabled_at",
      "auth.account": "user_id, disabled_at",
      price_line: "*",
      state_served: "*",
      treatment_status: "*",
      clinical_fact: "*",
      clinical_fact_proposal: "*",
      lab_set_proposal: "*",
      state_rule_proposal: "*",
      state_cs_rule: "*",
      lab_panel: "*",
      lab_order_set: "*",
      form_version: "*",
      safety_rule: "*",
      provider: "*",
      provider_license: "*",
      provider_registration: "*",
      on_call_person: "*",
      audit_check: "*",
      care_relation: "*",
    };
    const state: Record<string, unknown> = {};
    for (const [table, columns] of Object.entries(TABLES)) {
      const { rows } = await doors.client.query<{ state: string }>(
        `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as state from (select ${columns} from ${table}) t`,
      );
      state[table] = rows[0]!.state;
    }
    return state;
  }

  function hex(_: string, letter: string): string {
    return `%${letter.charCodeAt(0).toString(16)}`;
  }
});

describe("looking at a member's pages changes nothing", () => {
  const METHODS = ["POST", "PUT", "PATCH", "DELETE"];
  /** Leaving, and ending the session. */
  const WAYS_OUT = new Set(["/admin/view-as", "/sign-out", "/api/activity"]);

  test("whatever is sent to whatever door is refused, and no row is another", async () => {
    const session = await openSession(doors.client, VISITORS.employee);
    const start = new URLSearchParams({ userId: doors.ids.get("memberA")!, reason: "cannot see tracking" });
    const begun = await doors.send("POST", "/admin/view-as", "employee", { session, body: start.toString() });
    expect(begun.headers.get("location")).toBe("/profile");
    const page = await doors.send("GET", "/profile", "employee", { session });
    expect(await page.text()).toContain("Read-only");

    const before = await everyRow(doors.client, ["session"]);
    // Public routes don't look up the session, so they can't be this member's.
    for (const access of ACCESS.filter(({ path, sessionless }) => !sessionless && !WAYS_OUT.has(path))) {
      for (const address of addresses(access)) {
        for (const spelling of [address, `${address}.data`]) {
          for (const method of METHODS) {
            const answer = await doors.send(method, spelling, "employee", { session, body: "intent=note&note=x" });
            await answer.arrayBuffer();
            // An existing form is refused because viewing is read-only; so is one the page never had.
            const refusals = access.methods.some((one) => one === method) ? [403] : [403, 404, 405];
            expect(refusals, `${method} ${spelling}`).toContain(answer.status);
          }
        }
      }
    }
    expect(await everyRow(doors.client, ["session"])).toEqual(before);

    const stopped = await doors.send("POST", "/admin/view-as", "employee", { session, body: "intent=stop" });
    expect(stopped.status).toBe(303);
    const again = await doors.send("POST", "/admin/on-call", "employee", { session, body: "intent=note" });
    expect(again.status, "control: not refused any more for looking").not.toBe(405);
    const note = new URLSearchParams({ intent: "note", note: "Called." }).toString();
    const stored = await doors.send("POST", doors.fill("/admin/users/{memberA}"), "employee", { session, body: note });
    expect(stored.status, "control: now the same form is kept").toBe(303);
    expect(await everyRow(doors.client, ["session"])).not.toEqual(before);
  }, 300_000);
});

describe("every opening of a member's page", () => {
  const openings = [
    ["of the page", "/admin/users/{memberA}", 1],
    ["by a link within the panel", "/admin/users/{memberA}.data", 1],
    ["with a part of the timeline", "/admin/users/{memberA}?show=orders", 1],
    ["of an earlier part", "/admin/users/{memberA}?before=2026-01-01T00:00:00.000Z", 1],
    ["of nobody's page", `/admin/users/${newId()}`, 0],
    ["of a page that cannot be", "/admin/users/x", 0],
  ] as const;

  test.each(openings)("%s is one row of the trail for whoever was seen", async (_, template, rows) => {
    for (const visitor of ["employee", "nurse", "admin"] as const) {
      const before = await reads();
      await (await doors.send("GET", doors.fill(template), visitor)).arrayBuffer();
      expect((await reads()) - before, visitor).toBe(rows);
    }
  });

  async function reads(): Promise<number> {
    const { rows } = await doors.client.query<{ n: number }>(
      "select count(*)::int as n from audit_event where subject_id = $1 or action in ('member.page-read', 'profile.read')",
      [doors.ids.get("memberA")],
    );
    return rows[0]!.n;
  }
});
