import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cancelBooking } from "#domain/scheduling/bookings/cancel-booking.ts";
import { rescheduleBooking } from "#domain/scheduling/bookings/reschedule-booking.ts";
import { report, say } from "#test/report.ts";
import { addPatients, addProviders, ctxMaker, member, placeVisits, startVisitClinic } from "#test/visit-clinic.ts";

/**
 * A week in minutes: visits throughout, some moved, some canceled, the worker killed with -9 during sweeps and restarted. Every due
 * reminder must be there once, and none for a visit that was no longer on. Control: without the marks, the same sweep sends everything
 * twice.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZE = isSmall ? { visits: 200, kills: 4 } : { visits: 5_000, kills: 25 };
const [TICK, DAY] = [15 * 60_000, 86_400_000];
const TICKS = (8 * DAY) / TICK;

const clinic = await startVisitClinic("reminders");
const { client } = clinic;
const begin = Math.ceil((Date.now() + DAY) / DAY) * DAY;
const { ctx, db } = ctxMaker(clinic.settings);
const changes = { moved: 0, canceled: 0, killed: 0 };
let worker = await startWorker();
process.on("exit", () => worker.kill("SIGKILL"));
try {
  const visits = await fillWeek();
  const spare = await addProviders(client, 20);
  let spareSlots = 0;
  for (let tick = 0; tick < TICKS; tick++) {
    const now = new Date(begin + tick * TICK);
    await sweepAt(now, tick % Math.floor(TICKS / SIZE.kills) === 5);
    const due = visits.filter(({ changeAt, isOpen }) => isOpen && changeAt <= now.getTime());
    for (const visit of due) {
      visit.isOpen = false;
      if (visit.startsAt.getTime() <= now.getTime()) continue;
      const patient = ctx(member(visit.userId), now);
      if (visit.isMove) {
        const startsAt = new Date(visit.startsAt.getTime() + DAY);
        const providerId = spare[spareSlots++ % spare.length]!;
        await rescheduleBooking(patient, { appointmentId: visit.id, providerId, startsAt }).then(
          () => (changes.moved += 1),
          () => 0,
        );
      } else {
        await cancelBooking(patient, { appointmentId: visit.id });
        changes.canceled += 1;
      }
    }
  }
  await verify();
} finally {
  worker.kill("SIGKILL");
  await db.destroy();
  await clinic.stop();
}

type Visit = { id: string; userId: string; startsAt: Date; changeAt: number; isMove: boolean; isOpen: boolean };

async function fillWeek(): Promise<Visit[]> {
  const providers = await addProviders(client, 40);
  const patients = await addPatients(client, SIZE.visits);
  const placed = patients.map((userId, i) => ({
    userId,
    providerId: providers[i % providers.length]!,
    startsAt: new Date(
      begin +
        DAY +
        Math.floor(i / providers.length) * Math.floor((6 * DAY) / (SIZE.visits / 40) / 1_200_000) * 1_200_000,
    ),
  }));
  const ids = await placeVisits(client, placed, new Date(begin - DAY));
  await client.query("analyze");
  return placed.map(({ userId, startsAt }, i) => ({
    id: ids[i]!,
    userId,
    startsAt,
    isMove: i % 10 < 2,
    isOpen: i % 10 < 4,
    changeAt: startsAt.getTime() - Math.floor(Math.random() * 30 * 3_600_000),
  }));
}

async function sweepAt(now: Date, isKilled: boolean): Promise<void> {
  if (isKilled) {
    worker.send(now.toISOString());
    await sleep(Math.random() * 60);
    const gone = new Promise((done) => worker.once("exit", done));
    worker.kill("SIGKILL");
    await gone;
    await sleep(50); // a statement in progress may still commit
    changes.killed += 1;
    worker = await startWorker();
  }
  const done = new Promise<number>((resolve, fail) => {
    worker.once("message", (message) => (message === "done" ? resolve(0) : fail(new Error(String(message)))));
  });
  worker.send(now.toISOString());
  await done;
}

async function startWorker(): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("./reminders/sweeper.ts", import.meta.url));
  const child = fork(file, { env: { ...clinic.settings, PATH: process.env["PATH"] } });
  await new Promise((done) => child.once("message", done));
  return child;
}

/** What should have been sent, computed from the visits' own history and the clock alone. */
async function verify(): Promise<void> {
  const { rows } = await client.query<{ id: string; starts: Date; booked: Date; ended: Date | null; status: string }>(
    "select id, starts_at as starts, booked_at as booked, case when status = 'canceled' then ended_at end as ended, status from appointment",
  );
  const expected = new Set<string>();
  for (const { id, starts, booked, ended } of rows) {
    for (const [kind, lead, until] of [
      ["day", DAY, 3_600_000],
      ["hour", 3_600_000, 0],
    ] as const) {
      const due = starts.getTime() - lead;
      const tick = begin + Math.ceil((due - begin) / TICK) * TICK;
      const isOn = ended === null || ended.getTime() >= tick;
      const isInTime = tick < starts.getTime() - until && tick < begin + TICKS * TICK;
      if (booked.getTime() <= due && booked.getTime() < tick && isOn && isInTime) expected.add(`${id} ${kind}`);
    }
  }
  const sent = await client.query<{ key: string }>("select appointment_id || ' ' || kind as key from reminder_sent");
  const actual = new Set(sent.rows.map(({ key }) => key));
  const missing = [...expected].filter((key) => !actual.has(key)).length;
  const extra = [...actual].filter((key) => !expected.has(key)).length;
  const { rows: mails } = await client.query<{ n: number }>(
    "select count(*)::int as n from mail_outbox where template = 'visit-reminder'",
  );
  const twice = sent.rows.length - actual.size + (mails[0]!.n - sent.rows.length);
  say(`${SIZE.visits} visits, ${changes.moved} moved, ${changes.canceled} canceled; ${changes.killed} kills`);
  say(
    `${expected.size} reminders were due: ${missing} missing, ${extra} for visits that were not on, ${twice} mails too many`,
  );
  const doubled = await countWithoutMarks();
  say(`control: with the marks taken away, ${doubled} of 20 reminders go out twice`);
  const ok =
    missing === 0 && extra === 0 && twice === 0 && expected.size > SIZE.visits && changes.killed > 0 && doubled === 20;
  report({ name: "reminders", value: missing + extra + Math.abs(twice), unit: "wrong reminders", target: 0, ok });
}

/** Twenty more visits, reminded once, their marks removed, and swept again. */
async function countWithoutMarks(): Promise<number> {
  const [provider] = await addProviders(client, 1);
  const now = begin + TICKS * TICK;
  const patients = await addPatients(client, 20);
  const placed = patients.map((userId, i) => ({
    userId,
    providerId: provider!,
    startsAt: new Date(now + DAY - 8 * 3_600_000 + i * 1_200_000),
  }));
  await placeVisits(client, placed, new Date(now - 2 * DAY));
  const mails = "select count(*)::int as n from mail_outbox where template = 'visit-reminder'";
  const before = (await client.query<{ n: number }>(mails)).rows[0]!.n;
  await sweepAt(new Date(now), false);
  await client.query("truncate reminder_sent");
  await sweepAt(new Date(now), false);
  return (await client.query<{ n: number }>(mails)).rows[0]!.n - before - 20;
}
