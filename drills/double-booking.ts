import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { report, say } from "#test/report.ts";
import { addPatients, addProviders, placeVisits, startVisitClinic } from "#test/visit-clinic.ts";
import type { Answer, Task } from "./double-booking/racer.ts";

/**
 * Forty racers for each slot, in two processes with pools of their own: most hold and confirm, some move a booked visit there,
 * staff give visits of other providers to it, and one tries to confirm a hold that ran out and still lies there. Exactly one
 * may win each slot. `--slots N` races for as many. Control: with the exclusion constraint dropped the same race books people over each other.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZE = isSmall ? { providers: 2, times: 10, batch: 5 } : { providers: 10, times: 100, batch: 10 };
const asked = process.argv.indexOf("--slots");
if (asked > 0) SIZE.times = Math.ceil(Number(process.argv[asked + 1]) / SIZE.providers);
const CONTROL_TIMES = isSmall ? 5 : 20;
const PER_SLOT = { create: 24, move: 8, reassign: 7 };
const DAY = 86_400_000;
const STEP = 40 * 60_000;

const clinic = await startVisitClinic("double-booking");
const racers = await Promise.all([startRacer(), startRacer()]);
const failures: string[] = [];
try {
  const started = performance.now();
  const race = await run(SIZE.providers, SIZE.times);
  const seconds = (performance.now() - started) / 1000;
  const slots = SIZE.providers * SIZE.times;
  const losers = race.answers.filter(({ kind }) => kind === "lost").length;
  say(
    `${slots} slots, ${race.answers.length} tries in two processes, ${seconds.toFixed(0)} s: ${won(race.answers)} won, ${losers} lost`,
  );
  for (const kind of ["create", "move", "reassign", "late"] as const) {
    say(`  ${kind}: ${won(race.answers.filter(({ task }) => task === kind))} won`);
  }
  check(race.answers.length === slots * 40, "every racer was answered");
  check(race.broken.length === 0, `nobody saw an error (${race.broken.slice(0, 3).join("; ")})`);
  check(
    race.answers.every(({ kind, nearest }) => kind === "won" || nearest > 0),
    "every loser was told the nearest free times",
  );
  check((await overlaps()) === 0, `overlaps: ${await overlaps()}`);
  check((await badSlots(race.wanted)) === 0, "exactly one visit stands in every slot");
  check(won(race.answers.filter(({ task }) => task === "late")) === 0, "no hold that ran out was confirmed");

  await clinic.client.query("alter table taken_time drop constraint taken_time_once");
  const control = await run(2, CONTROL_TIMES);
  const doubled = await overlaps();
  say(`control without the constraint: ${2 * CONTROL_TIMES} slots, ${won(control.answers)} won, ${doubled} overlaps`);
  check(doubled > 0, "control: without the constraint the race would double-book");
} finally {
  for (const racer of racers) racer.kill();
  await clinic.stop();
}
report({
  name: "double-booking",
  value: failures.length,
  unit: "guarantees broken",
  target: 0,
  ok: failures.length === 0,
});

type Wanted = { providerId: string; startsAt: Date };

async function run(
  providers: number,
  times: number,
): Promise<{ answers: Answer[]; broken: string[]; wanted: Wanted[] }> {
  const { client } = clinic;
  const main = await addProviders(client, providers);
  const sources = await addProviders(client, providers * PER_SLOT.reassign);
  const parking = await addProviders(client, providers * PER_SLOT.move);
  const base = Math.ceil((Date.now() + 3 * DAY) / STEP) * STEP;
  const at = (i: number) => new Date(base + i * STEP);
  const parkedAt = (i: number) => new Date(base + 20 * DAY + i * STEP);
  const wanted = main.flatMap((providerId) =>
    Array.from({ length: times }, (_, i) => ({ providerId, startsAt: at(i) })),
  );
  const patients = await addPatients(client, wanted.length * 40);
  const take = () => patients.pop()!;
  const visits = wanted.map(({ providerId, startsAt }, slot) => {
    const [p, i] = [Math.floor(slot / times), slot % times];
    return {
      late: { userId: take(), providerId, startsAt, holdExpiresAt: new Date(Date.now() - 60_000) },
      moves: Array.from({ length: PER_SLOT.move }, (_, n) => ({
        ...{ userId: take(), providerId: parking[p * PER_SLOT.move + n]!, startsAt: parkedAt(i) },
      })),
      gifts: Array.from({ length: PER_SLOT.reassign }, (_, n) => ({
        ...{ userId: take(), providerId: sources[p * PER_SLOT.reassign + n]!, startsAt },
      })),
    };
  });
  const placed = await placeVisits(
    client,
    visits.flatMap(({ late, moves, gifts }) => [late, ...moves, ...gifts]),
  );
  await client.query("analyze");
  const answers: Answer[] = [];
  const broken: string[] = [];
  let next = 0;
  const tasks = wanted.map(({ providerId, startsAt }, slot): Task[] => {
    const to = { providerId, startsAt: startsAt.toISOString() };
    const { late, moves, gifts } = visits[slot]!;
    return [
      { kind: "late", userId: late.userId, appointmentId: placed[next++]!, ...to },
      ...moves.map(({ userId }): Task => ({ kind: "move", userId, appointmentId: placed[next++]!, ...to })),
      ...gifts.map(({ userId }): Task => ({ kind: "reassign", userId, appointmentId: placed[next++]!, ...to })),
      ...Array.from({ length: PER_SLOT.create }, (): Task => ({
        kind: "create",
        userId: take(),
        appointmentId: null,
        ...to,
      })),
    ];
  });
  for (let i = 0; i < tasks.length; i += SIZE.batch) {
    const batch = tasks.slice(i, i + SIZE.batch).flatMap(shuffled);
    const halves = racers.map((racer, half) =>
      ask(
        racer,
        batch.filter((_, n) => n % 2 === half),
      ),
    );
    for (const answer of (await Promise.all(halves)).flat()) {
      if (answer.kind === "broken") broken.push(`${answer.task}: ${answer.error}`);
      answers.push(answer);
    }
  }
  return { answers, broken, wanted };
}

async function overlaps(): Promise<number> {
  const { rows } = await clinic.client.query<{ n: number }>(
    `select count(*)::int as n from appointment a join appointment b on a.provider_id = b.provider_id and a.id < b.id
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
     where a.status in ('booked', 'arrived') and b.status in ('booked', 'arrived')`,
  );
  return rows[0]!.n;
}

async function badSlots(wanted: Wanted[]): Promise<number> {
  const { rows } = await clinic.client.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::uuid[], $2::timestamptz[]) w (provider_id, starts_at)
     where (select count(*) from appointment a join taken_time t on t.appointment_id = a.id and t.hold_expires_at is null
       where a.provider_id = w.provider_id and a.starts_at = w.starts_at and a.status = 'booked') <> 1`,
    [wanted.map(({ providerId }) => providerId), wanted.map(({ startsAt }) => startsAt)],
  );
  return rows[0]!.n;
}

async function startRacer(): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("./double-booking/racer.ts", import.meta.url));
  const racer = fork(file, { env: { ...clinic.settings, PATH: process.env["PATH"] } });
  process.on("exit", () => racer.kill("SIGKILL"));
  await new Promise((done) => racer.once("message", done));
  return racer;
}

function ask(racer: ChildProcess, tasks: Task[]): Promise<Answer[]> {
  return new Promise((done, fail) => {
    racer.once("message", (answers) => done(answers as Answer[]));
    racer.once("exit", () => fail(new Error("a racer ended")));
    racer.send(tasks);
  });
}

function shuffled<T>(list: T[]): T[] {
  return list
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
