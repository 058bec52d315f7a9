import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { newId } from "#core/id.ts";
import { startClinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { startInjectable } from "./sqlmap-search/injectable.ts";
import { attack, isCleared, isInjectable, lastWord, requireSqlmap, troubles } from "./sqlmap-search/sqlmap.ts";

/**
 * sqlmap as a signed-in admin against every filter, sort order and cursor of the other staff lists, and against form lookups: it must
 * find nothing, and every response must have come from the page. As a control, the same run against a small server that pastes a term
 * and a sort order into its SQL: it must find both. The people list has a separate program. `--thorough` uses level 3 and risk 2;
 * `--only NAME` tries one list.
 */
const SECONDS = 600;
const depth = process.argv.includes("--thorough") ? { level: 3, risk: 2 } : {};
const asked = process.argv.indexOf("--only");
const only = asked > 0 ? process.argv[asked + 1] : undefined;

type List = { path: string; query: Record<string, string>; form?: Record<string, string> };

requireSqlmap();
const clinic = await startClinic({ worker: false, sandbox: false });
const folder = await mkdtemp(join(tmpdir(), "clinic-sqlmap-"));
const injectable = await startInjectable(clinic.postgres.url("app_web", clinic.database), await freePort());
const failures: string[] = [];
let tried = 0;
try {
  const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
  await superuser.connect();
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), { patients: 60 });
  const session = await openSession(superuser, "admin@demo.test");
  await superuser.query("update auth.session set idle_seconds = 43200");
  const { rows } = await superuser.query<{ user_id: string }>(
    "select user_id from profile where email = 'member@demo.test'",
  );
  await superuser.end();
  const common = { folder, seconds: SECONDS, headers: { Cookie: `__Host-session=${session}`, Origin: clinic.origin } };

  const holes = { q: "testosterone", sort: "title" };
  for (const name of Object.keys(holes)) {
    const url = `${injectable.url}/search?${new URLSearchParams(holes)}`;
    const text = await attack({ ...common, url, parameters: [name] });
    check(isInjectable(text), `control: ${name} of the careless server is found`, lastWord(text, SECONDS));
  }
  for (const [name, { path, query, form }] of Object.entries(lists(rows[0]!.user_id))) {
    if (only && only !== name) continue;
    const address = `${clinic.web[0]!.url}${path}?${new URLSearchParams(query)}`;
    const open = async () => (await fetch(address, { headers: common.headers, redirect: "manual" })).status;
    check((await open()) === 200, `${name}: the page opens`, "");
    const parameters = Object.keys(form ?? query);
    const body = form && { body: String(new URLSearchParams(form)), isSlow: true as const };
    const text = await attack({ ...common, ...(form ? {} : depth), ...body, url: address, parameters });
    check(
      !isInjectable(text) && isCleared(text),
      `${name}: nothing in ${parameters.join(", ")}`,
      lastWord(text, SECONDS),
    );
    check(troubles(text).length === 0, `${name}: every answer came from the page`, troubles(text).join(", "));
    check((await open()) === 200, `${name}: it still opens`, "");
    tried += parameters.length;
  }
} finally {
  await injectable.stop();
  await clinic.stop();
  await rm(folder, { recursive: true, force: true });
}
say(`load average ${loadavg()[0]!.toFixed(1)}`);
report({
  name: "sqlmap-admin-lists",
  value: failures.length,
  unit: `things wrong with ${tried} parameters`,
  target: 0,
  ok: failures.length === 0,
});

/** Every staff list except people, with everything its URL can contain. */
function lists(userId: string): Record<string, List> {
  const place = `2026-01-01T00:00:00.000Z~${newId()}`;
  return {
    inbox: { path: "/admin/inbox", query: { view: "open", after: `0.1767225600000.${newId()}` } },
    orders: { path: "/admin/orders", query: { view: "late" } },
    "orders-by-number": { path: "/admin/orders", query: {}, form: { number: "TL-10001" } },
    audit: {
      path: "/admin/audit",
      query: {
        actor: userId,
        subject: userId,
        action: "member.page-read",
        from: "2020-01-01",
        to: "2030-01-01",
        after: place,
      },
    },
    "audit-by-person": { path: "/admin/audit", query: {}, form: { actor: "a@demo.test", subject: "b@demo.test" } },
    schedule: { path: "/admin/schedule", query: { week: "2026-11-16", provider: newId(), state: "TX" } },
    insight: { path: "/admin/insight", query: { days: "30" } },
    staff: { path: "/admin/staff", query: { invited: "1" } },
    member: { path: `/admin/users/${userId}`, query: { show: "orders", before: "2026-11-16T00:00:00.000Z" } },
    prices: { path: "/admin/site/prices", query: { on: "2026-11-16" } },
    "controlled-substances": { path: "/admin/controlled-substances", query: { page: "1" } },
  };
}

function check(holds: boolean, fact: string, otherwise: string): void {
  say(`${holds ? "ok    " : "BROKEN"} ${fact}${holds || !otherwise ? "" : ` (${otherwise})`}`);
  if (!holds) failures.push(fact);
}
