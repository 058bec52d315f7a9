import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/local-postgres.ts";
import { startClinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { startInjectable } from "./sqlmap-search/injectable.ts";
import { attack, isCleared, isInjectable, lastWord, requireSqlmap } from "./sqlmap-search/sqlmap.ts";

/**
 * sqlmap against the search page's `q`, for a limited time: it must find nothing. As a control, the same run against a small server
 * that pastes `q` into its SQL: it must find that one. Run it manually: it needs Debian's package `sqlmap`.
 */
const SECONDS = 540;
requireSqlmap();
const clinic = await startClinic({ worker: false, sandbox: false });
const folder = await mkdtemp(join(tmpdir(), "clinic-sqlmap-"));
const injectable = await startInjectable(clinic.postgres.url("app_web", clinic.database), await freePort());
const q = { parameters: ["q"], folder, seconds: SECONDS };
let ours: string;
let control: string;
try {
  control = await attack({ ...q, url: `${injectable.url}/search?q=testosterone` });
  ours = await attack({ ...q, url: `${clinic.web[0]!.url}/search?q=testosterone` });
} finally {
  await injectable.stop();
  await clinic.stop();
  await rm(folder, { recursive: true, force: true });
}
const found = { ours: isInjectable(ours), cleared: isCleared(ours), control: isInjectable(control) };
say(`the clinic: ${found.cleared ? "nothing found" : lastWord(ours, SECONDS)}`);
say(`the control: ${found.control ? "found injectable, as it is" : lastWord(control, SECONDS)}`);
report({
  name: "sqlmap-search",
  value: Number(found.ours),
  unit: "injectable parameters found; the control was " + (found.control ? "found" : "NOT found"),
  target: 0,
  ok: !found.ours && found.cleared && found.control,
});
