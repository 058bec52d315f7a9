import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startClinic, type ClinicProcess } from "#test/clinic.ts";
import { createChecks, percentile, report, say } from "#test/report.ts";
import { makePeople, ON_CALL_PHONES } from "./contact-storm/people.ts";
import { submit } from "./contact-storm/submit.ts";
import { closedLoop, openLoop, type Answer, type Visitor } from "./overload/load.ts";

/**
 * Twice as many visitors as a process can handle. About as many per second as usual get through, and quickly; the others are turned
 * away immediately, and an emergency is saved and texted. Control: a process that turns nobody away.
 */
const SECONDS = process.argv.includes("--small") ? 10 : 20;
const BEST_SHARE = 0.8;
const MAX_P95_SECONDS = 1;
const MIN_CONTROL_P50_SECONDS = 5;
const PAGED_WITHIN_SECONDS = 60;

const clinic = await startClinic({ env: { MAX_IN_FLIGHT: "64", REQUEST_SECONDS: "5" } });
const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await client.connect();
const { check, failures } = createChecks();
let share = 0;
try {
  const { cookies } = await makePeople(client, 20);
  const visitor = (web: ClinicProcess): Visitor => ({ url: web.url, host: new URL(clinic.origin).host, cookies });
  const web = clinic.web[0]!;
  await closedLoop(visitor(web), 4, 3);
  const best = goodput(await closedLoop(visitor(web), 8, 8), 8);
  const rate = Math.ceil(best * 2);
  say(`best ${best.toFixed(0)} answers/s; now ${rate} visitors/s for ${SECONDS} s`);

  const [answers, emergency] = await Promise.all([openLoop(visitor(web), rate, SECONDS), sendEmergency(web, cookies)]);
  const served = answers.filter(({ status }) => status === 200);
  const p95 = percentile(
    served.map(({ seconds }) => seconds),
    0.95,
  );
  share = goodput(answers, SECONDS) / best;
  const other = answers.filter(({ status }) => status !== 200 && status !== 503).length;
  say(`${served.length} served, ${answers.length - served.length - other} turned away, ${other} otherwise`);
  check(share >= BEST_SHARE, `${share.toFixed(2)} of the best are served`);
  check(p95 <= MAX_P95_SECONDS, `p95 of those served ${p95.toFixed(2)} s`);
  check(other === 0, `${other} answers are neither 200 nor 503`);
  check(emergency <= PAGED_WITHIN_SECONDS, `the emergency is texted ${emergency.toFixed(1)} s after it was sent`);

  const open = await clinic.startWeb({ MAX_IN_FLIGHT: "0" });
  await closedLoop(visitor(open), 4, 3);
  const control = await openLoop(visitor(open), rate, SECONDS);
  const p50 = percentile(
    control.map(({ seconds }) => seconds),
    0.5,
  );
  check(p50 > MIN_CONTROL_P50_SECONDS, `control: turning nobody away, p50 is ${p50.toFixed(1)} s`);
} finally {
  await client.end();
  await clinic.stop();
}
report({
  name: "overload",
  value: Number(share.toFixed(2)),
  unit: "of the best goodput at twice the load",
  target: BEST_SHARE,
  ok: failures.length === 0,
});

function goodput(answers: Answer[], seconds: number): number {
  return answers.filter(({ status }) => status === 200).length / seconds;
}

/** In the middle of it. Returns the seconds until the people on call get their text. */
async function sendEmergency(web: ClinicProcess, cookies: string[]): Promise<number> {
  await sleep((SECONDS * 1000) / 2);
  const started = performance.now();
  const sender = { url: () => web.url, origin: clinic.origin, cookies, pause: () => sleep(200) };
  const { reference } = await submit(sender, 1, "overload", { isUrgent: true });
  const seconds = () => (performance.now() - started) / 1000;
  while (seconds() < PAGED_WITHIN_SECONDS) {
    const answer = await fetch(`${clinic.mailUrl}/sms.json?to=${encodeURIComponent(ON_CALL_PHONES[0]!)}`);
    if ((await answer.text()).includes(reference)) break;
    await sleep(100);
  }
  return seconds();
}
