import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startClinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { layOut, RACERS_PER_SLOT, type Slot } from "./double-booking/field.ts";
import { busyAnswers, race, type Answer, type Racer } from "./double-booking/race.ts";

/**
 * Forty competitors for each slot, over HTTP against two web processes: most hold and confirm, some move a booked visit there, staff
 * reassign other providers' visits to it, and one tries to confirm an expired hold that's still there. Exactly one may win each slot;
 * the others get 409 and free times. `--slots N` sets the number of slots. Control: without the exclusion constraint, the same race
 * double-books.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZE = isSmall ? { providers: 2, times: 3, controlTimes: 2 } : { providers: 10, times: 100, controlTimes: 10 };
const asked = process.argv.indexOf("--slots");
if (asked > 0) SIZE.times = Math.ceil(Number(process.argv[asked + 1]) / SIZE.providers);
/** So it ends on a slow machine too; the slots raced for by then are judged. */
const MAX_MS = isSmall ? 5 * 60_000 : 90 * 60_000;

/** How much later than the first a slot's last competitor starts. */
const LATEST_MS = 200;

const clinic = await startClinic({ webs: 2, worker: false, sandbox: false, env: { TRUSTED_PROXIES: "" } });
const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await client.connect();
const failures: string[] = [];
try {
  const { answers, raced, seconds } = await run(await layOut(client, SIZE.providers, SIZE.times));
  const losers = answers.filter(({ kind }) => kind === "lost").length;
  say(
    `${raced.length} slots, ${answers.length} racers over HTTP on two web processes, ${seconds} s (load ${loadavg()[0]!.toFixed(1)}): ${won(answers)} won, ${losers} lost`,
  );
  for (const kind of ["create", "move", "reassign", "late"] as const) {
    say(`  ${kind}: ${won(answers.filter(({ task }) => task === kind))} won`);
  }
  if (busyAnswers() > 0) say(`  ${busyAnswers()} times somebody was told 503 and came again`);
  const broken = answers.filter(({ kind }) => kind === "broken");
  check(answers.length === raced.length * RACERS_PER_SLOT, "every racer was answered");
  check(broken.length === 0, `nobody saw an error (${broken.length}: ${broken[0]?.error ?? "none"})`);
  check(
    answers.every(({ kind, hasAlternatives }) => kind === "won" || hasAlternatives),
    "every loser got 409 with free times",
  );
  check(won(answers) === raced.length, "there are as many winners as slots");
  check((await overlaps()) === 0, `overlaps: ${await overlaps()}`);
  check((await badSlots(raced)) === 0, "exactly one visit stands in every slot");
  check(won(answers.filter(({ task }) => task === "late")) === 0, "no hold that ran out was confirmed");

  await client.query("alter table booked_time drop constraint booked_time_once");
  const control = await run(await layOut(client, 2, SIZE.controlTimes));
  const doubled = await overlaps();
  say(
    `control without the constraint: ${control.raced.length} slots, ${won(control.answers)} won, ${doubled} overlaps`,
  );
  check(doubled > 0, "control: without the constraint the race would double-book");
} finally {
  await client.end();
  await clinic.stop();
}
report({
  name: "double-booking",
  value: failures.length,
  unit: "guarantees broken",
  target: 0,
  ok: failures.length === 0,
});

/** Slot after slot, all its competitors at once, every second one to the other process. */
async function run(slots: Slot[]): Promise<{ answers: Answer[]; raced: Slot[]; seconds: number }> {
  const answers: Answer[] = [];
  const raced: Slot[] = [];
  const started = performance.now();
  for (const slot of slots) {
    if (performance.now() - started > MAX_MS) break;
    const urls = clinic.web.map(({ url }) => url);
    const running = shuffled(slot.racers).map(async (racer, n) => {
      // If all were sent in the same instant, the shortest form would always win.
      await setTimeout(Math.random() * (racer.kind === "reassign" ? LATEST_MS : LATEST_MS / 4));
      return race(urls[n % urls.length]!, clinic.origin, racer);
    });
    answers.push(...(await Promise.all(running)));
    raced.push(slot);
    if (raced.length % 100 === 0) say(`  ${raced.length} slots raced`);
  }
  return { answers, raced, seconds: Math.round((performance.now() - started) / 1000) };
}

async function overlaps(): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from appointment a join appointment b on a.provider_id = b.provider_id and a.id < b.id
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
     where a.status in ('booked', 'arrived') and b.status in ('booked', 'arrived')`,
  );
  return rows[0]!.n;
}

async function badSlots(slots: Slot[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::uuid[], $2::timestamptz[]) w (provider_id, starts_at)
     where (select count(*) from appointment a join booked_time t on t.appointment_id = a.id and t.hold_expires_at is null
       where a.provider_id = w.provider_id and a.starts_at = w.starts_at and a.status = 'booked') <> 1`,
    [slots.map(({ providerId }) => providerId), slots.map(({ startsAt }) => startsAt)],
  );
  return rows[0]!.n;
}

function shuffled(racers: Racer[]): Racer[] {
  return racers
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function won(answers: Answer[]): number {
  return answers.filter(({ kind }) => kind === "won").length;
}

function check(holds: boolean, fact: string): void {
  say(`${holds ? "ok    " : "BROKEN"} ${fact}`);
  if (!holds) failures.push(fact);
}
