import { loadavg } from "node:os";
import pg from "pg";
import { chromium, type Page } from "playwright-core";
import { dayIn, startOfDayIn } from "#core/dates.ts";
import { signVisit } from "#domain/prescribing/visits/sign-visit.ts";
import { findChromium } from "#test/chromium.ts";
import { startClinic } from "#test/clinic.ts";
import { median, percentile, report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { contexts } from "../drills/note-seal/clinic.ts";
import { addPeople, addVisits, emailOf, prepareVisit } from "../drills/note-seal/visits.ts";
import { waitForScript } from "../e2e/shell.ts";

/**
 * From the key that opens the next patient to the frame that shows the note to write, in Chromium, for each visit of a full day.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const VISITS = isSmall ? 8 : 48;
const VISIT_MS = 20 * 60_000;
/** Where it is after ten in the evening now, so that a whole day of visits is over. */
const ZONE = zoneWithHour(22);
const WARM_UP = 3;
const TARGET_MS = 300;

const clinic = await startClinic({ sandbox: false, worker: false });
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const ctxs = contexts(clinic.env);
const browser = await chromium.launch({ executablePath: findChromium() });
const times: number[] = [];
const answers: number[] = [];
try {
  const people = await addPeople(superuser);
  await superuser.query("update provider set zone = $1", [ZONE]);
  const midnight = startOfDayIn(ZONE, dayIn(ZONE, new Date())).getTime();
  const visits = await addVisits(superuser, VISITS, people, (n) => new Date(midnight + n * VISIT_MS));
  const provider = await ctxs.provider(people.provider);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const value = await openSession(superuser, emailOf("provider"));
  const url = clinic.origin.replace("http:", "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
  // Before the page's own listeners, which may act on the key and stop it.
  await context.addInitScript(() => addEventListener("keydown", () => performance.mark("key"), { capture: true }));
  const page = await context.newPage();
  for (const [n, visitId] of visits.slice(0, -1).entries()) {
    const signed = await signVisit(provider, { visitId, rev: await prepareVisit(provider, visitId) });
    if (signed.kind !== "signed") throw new Error(JSON.stringify(signed));
    await page.goto(`${clinic.origin}/provider/visits/${visitId}`);
    const { shown, answered } = await openNext(page, `/provider/visits/${visits[n + 1]}`);
    if (n < WARM_UP) continue;
    times.push(shown);
    answers.push(answered);
  }
} finally {
  await browser.close();
  await ctxs.close();
  await superuser.end();
  await clinic.stop();
}
const p95 = percentile(times, 0.95);
say(
  `${times.length} times: median ${median(times).toFixed(0)} ms, ${median(answers).toFixed(0)} of them for the answer; load average ${loadavg()[0]!.toFixed(1)}`,
);
report({
  name: "next-patient",
  value: Math.round(p95),
  unit: "ms from the key to the next patient's note, p95",
  target: TARGET_MS,
  ok: p95 < TARGET_MS,
});

/** How many milliseconds until it was shown, and until the server had answered. */
async function openNext(page: Page, path: string): Promise<{ shown: number; answered: number }> {
  await waitForScript(page);
  await page.getByRole("link", { name: /^Next:/ }).waitFor();
  const painted = page.evaluate(
    (there) =>
      new Promise<{ shown: number; answered: number }>((done) => {
        const answered = () => {
          const found = performance.getEntriesByType("resource").findLast(({ name }) => name.includes(`${there}.data`));
          return found ? (found as PerformanceResourceTiming).responseEnd - found.startTime : NaN;
        };
        const look = () => {
          const isThere = location.pathname === there && document.querySelector("#sign-visit");
          const from = performance.getEntriesByName("key").at(-1)?.startTime ?? NaN;
          if (isThere) requestAnimationFrame(() => done({ shown: performance.now() - from, answered: answered() }));
          else requestAnimationFrame(look);
        };
        look();
      }),
    path,
  );
  await page.keyboard.press("]");
  return painted;
}

function zoneWithHour(hour: number): string {
  const west = (new Date().getUTCHours() - hour + 24) % 24;
  return west > 12 ? `Etc/GMT-${24 - west}` : `Etc/GMT+${west}`;
}
