import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { newId } from "#core/id.ts";
import { FILTERS } from "#domain/desk/people/people.ts";
import { startClinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { startInjectable } from "./sqlmap-search/injectable.ts";
import { attack, isCleared, isInjectable, lastWord, requireSqlmap, troubles } from "./sqlmap-search/sqlmap.ts";

/**
 * sqlmap as a signed-in employee against every filter, sort order and cursor of the staff's people list, and against its search: it
 * must find nothing. As a control, the same run against a small server that pastes into its SQL: it must find that one. `--thorough`
 * uses level 3 and risk 2.
 */
const SECONDS = 1_500;
const isThorough = process.argv.includes("--thorough");
const depth = isThorough ? { level: 3, risk: 2 } : {};
const ASKED: Record<string, string> = {
  role: "member",
  status: "active",
  state: "TX",
  tests: "yes",
  from: "2020-01-01",
  to: "2030-01-01",
  request: "open",
  order: "late",
  tag: "call back",
  sort: "name",
  after: newId(),
  before: newId(),
  search: newId(),
};

const forgotten = FILTERS.filter((name) => !(name in ASKED));
if (forgotten.length > 0) throw new Error(`Nothing is tried in ${forgotten.join(", ")}`);

requireSqlmap();
const clinic = await startClinic({ worker: false, sandbox: false });
const folder = await mkdtemp(join(tmpdir(), "clinic-sqlmap-"));
const injectable = await startInjectable(clinic.postgres.url("app_web", clinic.database), await freePort());
const answers: Record<string, string> = {};
let control: string;
try {
  const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
  await superuser.connect();
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), { patients: 60 });
  const session = await openSession(superuser, "employee@demo.test");
  await superuser.query("update auth.session set idle_seconds = 43200");
  await superuser.end();
  const headers = { Cookie: `__Host-session=${session}`, Origin: clinic.origin };
  const common = { folder, seconds: SECONDS, headers, ...depth };
  const page = `${clinic.web[0]!.url}/admin/users`;
  control = await attack({ ...common, url: `${injectable.url}/search?q=testosterone`, parameters: ["q"] });
  answers["filters and order"] = await attack({
    ...common,
    url: `${page}?${new URLSearchParams(ASKED)}`,
    parameters: Object.keys(ASKED),
  });
  answers["the search"] = await attack({
    folder,
    seconds: SECONDS,
    headers,
    url: page,
    isSlow: true,
    body: "intent=search&term=Sam",
    parameters: ["term"],
  });
} finally {
  await injectable.stop();
  await clinic.stop();
  await rm(folder, { recursive: true, force: true });
}
const found = Object.entries(answers).filter(([, text]) => isInjectable(text));
const isClear = Object.values(answers).every((text) => isCleared(text) && troubles(text).length === 0);
for (const [name, text] of Object.entries(answers)) {
  say(`${name}: ${isCleared(text) ? "nothing found" : lastWord(text, SECONDS)}`);
  for (const trouble of troubles(text)) say(`  it was also answered ${trouble}`);
}
say(`the control: ${isInjectable(control) ? "found injectable, as it is" : lastWord(control, SECONDS)}`);
report({
  name: "sqlmap-admin-users",
  value: found.length,
  unit: `of ${Object.keys(ASKED).length + 1} parameters injectable; the control was ${isInjectable(control) ? "found" : "NOT found"}`,
  target: 0,
  ok: found.length === 0 && isClear && isInjectable(control),
});
