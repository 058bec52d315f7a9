import { mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startClinic } from "#test/clinic.ts";
import { createChecks, report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { startMailInbox } from "../sandbox/mail-inbox.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { resultBody, startNetwork } from "./lab-loop/network.ts";
import { familyName, makeClinicians, makeOrdered, PROVIDER_PHONE, type Ordered } from "./lab-loop/people.ts";
import { EXPECTED, POTASSIUM, snapshotOf, STATUSES } from "./lab-loop/six-messages.ts";
import { asFile, asResult, familyOf, KINDS, wrongResult, type WrongResult } from "./lab-loop/wrong-person.ts";

/**
 * What a lab sends, over HTTP and as files, to a running clinic. Every order in which six messages about one sample can arrive ends
 * alike, also if the network answers from an old copy. Results of the wrong person are shown to nobody and none is lost, with the
 * worker killed meanwhile. A critical value is on the provider's phone within a minute. Control: matching by the name alone gives
 * results to other people. `--only=interleavings`, `--only=wrong` and `--only=critical` are its parts.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [EVERY, WRONG, UNMATCHED, KILLS, CRITICAL, CRITICAL_KILLS] = isSmall
  ? [12, 100, 40, 2, 4, 1]
  : [1, 1_000, 500, 10, 50, 8];
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const isAsked = (part: "interleavings" | "wrong" | "critical") => !only || only === part;
const CLIENTS = 8;
const TARGET_SECONDS = 60;
const PAGES = isSmall ? 20 : 150;
const TODAY = new Date().toISOString().slice(0, 10);

const folder = await mkdtemp(join(tmpdir(), "clinic-drill-labs-"));
const labPort = await freePort();
const clinic = await startClinic({
  sandbox: false,
  durable: true,
  env: { LAB_URL: `http://127.0.0.1:${labPort}`, LAB_DROP_FOLDER: folder },
});
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const network = await startNetwork(labPort);
const phones = await startMailInbox({
  smtp: Number(new URL(clinic.env["SMTP_URL"]!).port),
  http: Number(new URL(clinic.env["SMS_URL"]!).port),
});
const webhook = `${clinic.web[0]!.url}/api/labs/webhook`;
const { check, failures } = createChecks();
const started = performance.now();
let worker = clinic.worker!;
const broken = { differ: 0, shown: 0, lost: 0, late: 0 };

try {
  const providerId = await makeClinicians(superuser);
  if (isAsked("interleavings")) await interleave(providerId);
  if (isAsked("wrong")) await mixUp(providerId);
  if (isAsked("critical")) await callOut(providerId);
} finally {
  await superuser.end();
  await phones.stop();
  await clinic.stop();
  await network.stop();
  await rm(folder, { recursive: true, force: true });
}
say(`${Math.round((performance.now() - started) / 1000)} s`);
report({
  name: "lab-loop",
  value: broken.differ + broken.shown + broken.lost + broken.late,
  unit: "results that differ, are shown to others, lost or paged late",
  target: 0,
  ok: failures.length === 0,
});

/** The six messages in every order, one order of a member for each. A message brings the network's answer of its moment. */
async function interleave(providerId: string): Promise<void> {
  const orders = permutations([0, 1, 2, 3, 4, 5]).filter((_, i) => i % EVERY === 0);
  const people = orders.map((_, i) => ({ firstName: "Mara", lastName: familyName(i), birthDate: "1985-04-27" }));
  const made = await makeOrdered(superuser, providerId, people, "interleaved");
  for (let step = 0; step < 6; step++) {
    await share(made, async (order, i) => {
      network.set(order.vendorRef, { orderId: order.orderId, snapshot: snapshotOf(order, orders[i]![step]!, TODAY) });
      await network.announce(webhook, order.vendorRef);
    });
    await settled();
  }
  const ends = await endsOf(made);
  const kinds = new Set(ends);
  broken.differ = ends.filter((end) => end !== ends[0]).length;
  check(
    ends.length === made.length && kinds.size === 1,
    `${made.length} interleavings of six messages: ${kinds.size} end`,
  );
  check(ends[0] === EXPECTED, `it is the corrected report with the lines of all messages`);
  if (ends[0] !== EXPECTED || kinds.size > 1) say([...kinds].slice(0, 3).join("\n"));
}

/** Where an order ended: its status, the reports in force, and what they say. */
async function endsOf(made: readonly Ordered[]): Promise<string[]> {
  const { rows } = await superuser.query<{ ends: string }>(
    `select concat_ws(' | ', o.status || ' ' || o.draw,
       (select string_agg(r.lab_status, ',') || ' ' || count(*) from lab_report r where r.order_id = o.id and r.status = 'released'),
       (select string_agg(v.loinc || '=' || v.value, ' ' order by v.position) from lab_value v join lab_report r on r.id = v.report_id
         where r.order_id = o.id and r.status = 'released'),
       (select string_agg(v.result, ' ' order by v.position) from lab_printed_value v join lab_report r on r.id = v.report_id
         where r.order_id = o.id and r.status = 'released')) as ends
     from lab_order o where o.id = any($1)`,
    [made.map(({ orderId }) => orderId)],
  );
  return rows.map(({ ends }) => ends);
}

/** Results of other people, and results nobody ordered: through the network and as files, while the worker dies again and again. */
async function mixUp(providerId: string): Promise<void> {
  const families: Ordered[][] = [];
  const people = Array.from({ length: WRONG + UNMATCHED }, (_, n) => familyOf(n)).flat();
  const made = await makeOrdered(superuser, providerId, people, "family");
  for (let i = 0; i < made.length; i += 3) families.push(made.slice(i, i + 3));
  const wrong = families.map((family, n) => {
    const kind = n < WRONG ? KINDS[n % KINDS.length]! : "unsolicited";
    const stranger = families[(n + 7) % families.length]![0]!;
    return wrongResult(kind, n, family, stranger, TODAY);
  });
  const before = await inbox();
  let delivered = 0;
  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      while (delivered < ((kill + 0.5) * wrong.length) / KILLS) await sleep(20);
      await worker.kill();
      worker = await clinic.startWorker();
    }
  })();
  await share(wrong, async (one, n) => {
    await deliver(one, n);
    delivered += 1;
  });
  await killing;
  await settled(wrong.length + before.length);
  await lookForWrong(wrong, before, made);
}

/** Only a network knows the number it gave an order; half of the others come as files. */
async function deliver(wrong: WrongResult, n: number): Promise<void> {
  if (wrong.kind !== "other-order" && Math.floor(n / KINDS.length) % 2 === 1) {
    const [part, path] = [join(folder, `${n}.part`), join(folder, `${n}.hl7`)];
    await writeFile(part, asFile(wrong));
    // Old enough to be complete.
    const past = new Date(Date.now() - 60_000);
    await utimes(part, past, past);
    await rename(part, path);
    return;
  }
  const ref = `wrong-${n}`;
  network.set(ref, { orderId: null, snapshot: { statuses: STATUSES.slice(0, 5), result: asResult(wrong) } });
  await network.announce(webhook, ref);
}

async function lookForWrong(wrong: WrongResult[], before: Inbox, made: readonly Ordered[]): Promise<void> {
  const after = await inbox();
  const byReason = new Map<string, number>();
  for (const { reason } of after.slice(before.length)) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  const expected = new Map<string, number>();
  for (const { reason } of wrong) expected.set(reason, (expected.get(reason) ?? 0) + 1);
  broken.lost = wrong.length - (after.length - before.length);
  say(`${wrong.length} results of others or of nobody, ${KILLS} kills: ${format(byReason)}`);
  check(broken.lost === 0, `${broken.lost} of ${wrong.length} results without a match were lost or doubled`);
  check(format(byReason) === format(expected), "each waits with its reason");
  const { rows } = await superuser.query<{ n: number }>(
    `select (select count(*) from lab_value where value::text = any($1))::int
       + (select count(*) from lab_printed_value where result = any($1))::int as n`,
    [wrong.map(({ canary }) => canary)],
  );
  broken.shown = rows[0]!.n + (await readPages(wrong, made));
  check(broken.shown === 0, `${broken.shown} of ${wrong.length} wrong-person results shown to anybody`);
  const leaks = await matchByName(wrong, made);
  check(leaks > 0, `control: matching by the name alone gives ${leaks} of ${wrong.length} to other people`);
}

type Inbox = { reason: string }[];
async function inbox(): Promise<Inbox> {
  return (await superuser.query<{ reason: string }>("select reason from lab_inbox order by opened_at, id")).rows;
}

function format(counts: Map<string, number>): string {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, count]) => `${reason} ${count}`)
    .join(", ");
}

/** The results pages of some of the people concerned, as their browsers get them. */
async function readPages(wrong: WrongResult[], made: readonly Ordered[]): Promise<number> {
  let shown = 0;
  for (const [n, { canary, orderId }] of wrong.slice(0, PAGES).entries()) {
    const concerned = made.find((one) => one.orderId === orderId) ?? made[n * 3]!;
    const cookie = await openSession(superuser, concerned.email);
    const answer = await fetch(`${clinic.web[0]!.url}/profile/files`, {
      headers: { Cookie: `__Host-session=${cookie}`, "X-Forwarded-For": `10.8.0.${n & 255}` },
    });
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`A member's page answered ${answer.status}`);
    if (html.includes(canary)) shown += 1;
  }
  return shown;
}

/** What a clinic would do that looks for the name among the people with an order. */
async function matchByName(wrong: WrongResult[], made: readonly Ordered[]): Promise<number> {
  const { rows } = await superuser.query<{ first_name: string; last_name: string; user_id: string }>(
    `select distinct on (p.last_name, p.first_name) p.first_name, p.last_name, p.user_id
     from lab_order o join profile p on p.user_id = o.user_id where o.id = any($1) order by p.last_name, p.first_name, o.number`,
    [made.map(({ orderId }) => orderId)],
  );
  const byName = new Map(rows.map((row) => [`${row.first_name} ${row.last_name}`, row.user_id]));
  return wrong.filter(({ person, owner }) => {
    const found = byName.get(`${person.firstName} ${person.lastName}`);
    return found !== undefined && found !== owner;
  }).length;
}

/** Critical values of as many patients: from the event to the text on their provider's phone. */
async function callOut(providerId: string): Promise<void> {
  const people = Array.from({ length: CRITICAL }, (_, i) => ({
    firstName: "Ida",
    lastName: familyName(i),
    birthDate: "1970-02-03",
  }));
  const made = await makeOrdered(superuser, providerId, people, "critical");
  const sentAt = new Map<string, Date>();
  const killAt = new Set(
    Array.from({ length: CRITICAL_KILLS }, (_, k) => Math.floor(((k + 0.5) * CRITICAL) / CRITICAL_KILLS)),
  );
  for (const [i, order] of made.entries()) {
    const { orderId, vendorRef } = order;
    const lines = [{ ...POTASSIUM, result: `6.${1 + (i % 9)}`, isCritical: true }];
    const result = resultBody({
      person: order,
      orderId,
      vendorRef,
      sample: `S-${orderId}`,
      step: 3,
      status: "partial",
      collectedOn: TODAY,
      lines,
    });
    network.set(vendorRef, { orderId, snapshot: { statuses: STATUSES.slice(0, 4), result } });
    sentAt.set(orderId, await network.announce(webhook, vendorRef));
    if (killAt.has(i)) {
      await worker.kill();
      worker = await clinic.startWorker();
    }
  }
  const waits = await waitsForPages(sentAt);
  broken.late = waits.filter((seconds) => seconds >= TARGET_SECONDS).length;
  const slowest = Math.max(...waits);
  check(
    broken.late === 0,
    `${waits.length - broken.late} of ${CRITICAL} critical values on the provider's phone within a minute, ${CRITICAL_KILLS} kills; the slowest after ${slowest.toFixed(1)} s`,
  );
}

async function waitsForPages(sentAt: ReadonlyMap<string, Date>): Promise<number[]> {
  const textOf = (reference: string) =>
    phones.texts.findLast(({ to, body }) => to === PROVIDER_PHONE && body.includes(reference));
  for (let i = 0; ; i++) {
    const { rows } = await superuser.query<{ order_id: string; reference: string }>(
      `select r.order_id, a.reference from alarm a join lab_report r on a.provider_path = '/provider/results/' || r.id
       where r.order_id = any($1)`,
      [[...sentAt.keys()]],
    );
    const found = new Map(rows.map((row) => [row.order_id, textOf(row.reference)?.receivedAt]));
    const waits = [...sentAt].map(([orderId, at]) => {
      const received = found.get(orderId);
      return received ? (received.getTime() - at.getTime()) / 1000 : Infinity;
    });
    if (waits.every(Number.isFinite) || i === TARGET_SECONDS * 5) return waits;
    await sleep(200);
  }
}

/** Everything that arrived was read, and with `waiting` that many wait for a person. Gives up if nothing moves for two minutes. */
async function settled(waiting = 0): Promise<void> {
  let seen = "";
  for (let idle = 0; idle < 480; idle++) {
    const { rows } = await superuser.query<{ left: number; waiting: number; read: number }>(
      `select (select count(*) from lab_message where outcome is null)::int as left,
         (select count(*) from lab_message where outcome is not null)::int as read,
         (select count(*) from lab_inbox)::int as waiting`,
    );
    if (rows[0]!.left === 0 && rows[0]!.waiting >= waiting) return;
    const now = JSON.stringify(rows[0]);
    if (now !== seen) idle = 0;
    seen = now;
    await sleep(250);
  }
  say(`FAILED messages are still unread, and nothing has moved for two minutes: ${seen}`);
}

async function share<T>(list: readonly T[], work: (one: T, i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < list.length) {
      const i = next++;
      await work(list[i]!, i);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((rest) => [one, ...rest]));
}
