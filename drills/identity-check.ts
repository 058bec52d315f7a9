import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createChecks, report, say } from "#test/report.ts";
import type { StripeEvent } from "../sandbox/stripe/books.ts";
import { Fault } from "../sandbox/stripe/faults.ts";
import { createRandom } from "../scripts/demo/random.ts";
import { buildWithoutGuards } from "./identity-check/build-without-guards.ts";
import { CANARIES } from "./identity-check/canaries.ts";
import { CASES, type Case } from "./identity-check/cases.ts";
import { addPeople, openIdentityClinic, showId, untilQuiet, type Person } from "./identity-check/clinic.ts";
import { findCanaries, PLACES } from "./identity-check/find-canaries.ts";
import { forged, genuine, lying, renamed, sendAll, shuffle } from "./identity-check/messages.ts";

/**
 * Members show an ID on the checking company's page, and its messages arrive forged, changed, unsigned, stale, from the future,
 * repeated, reordered and lying, over HTTP at the built clinic with its worker. Only a genuine new message changes anything, and
 * everybody ends where the company's books say. Another name or birth date is never verified. What the company saw is in no table,
 * log, mail, file or backup. `--each N` sets how many members take each way. Controls: a worker that compares neither name nor
 * birth date verifies strangers, one that lets an old session move a check is moved, and a planted canary is found.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const asked = process.argv.indexOf("--each");
const EACH = asked > 0 ? Number(process.argv[asked + 1]) : isSmall ? 1 : 2;
/** Of each round's messages, how many are turned against the clinic. */
const MAX_TURNED = isSmall ? 12 : Infinity;

const started = performance.now();
const { check, failures } = createChecks();
const random = createRandom("identity check drill");
const folder = await mkdtemp(join(tmpdir(), "clinic-identity-check-"));
// Built beside the drill: it is needed only at the end.
const careless = buildWithoutGuards(folder);
careless.catch(() => undefined);
const clinic = await openIdentityClinic();
const { client, sandbox } = clinic;
/** The company's ids of images, before it removes them. */
const images = new Set<string>();
const counts = { hostile: 0, accepted: 0, changed: 0, savedAgain: 0 };
try {
  check(await isChangeSeen(), "control: one changed row is seen");
  const people = await addPeople(clinic, times(CASES, EACH));
  const delivered = await runRounds(people);
  check(counts.accepted === 0, `${counts.hostile} hostile messages: ${counts.accepted} forged or stale ones accepted`);
  check(counts.changed === 0, `looks at the state after them that saw a change: ${counts.changed}`);
  check(counts.savedAgain === 0, `repeated messages saved a second time: ${counts.savedAgain}`);
  if (!isSmall) check(counts.hostile >= 1_000, "that were at least 1,000");
  const wrong = await findWrong(people);
  check(wrong.length === 0, `${people.length} members, ${delivered} genuine messages: ${wrong.length} ended elsewhere`);
  for (const line of wrong.slice(0, 10)) say(`  ${line}`);
  const passed = await countVerified(people.filter(({ case: { isOf } }) => isOf));
  check(passed === 0, `verified under another name or birth date: ${passed}`);
  await lookForCanaries();
  await withoutGuards();
} finally {
  await clinic.close();
  await careless.catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
}
say(`${((performance.now() - started) / 1000).toFixed(0)} s, load average ${loadavg()[0]!.toFixed(1)}`);
report({
  name: "identity-check",
  value: failures.length,
  unit: "guarantees broken",
  target: 0,
  ok: failures.length === 0,
});

/** Each round, everybody who shows something does, before any message about it arrives. Answers how many genuine ones there were. */
async function runRounds(people: readonly Person[]): Promise<number> {
  const past: StripeEvent[] = [];
  // Some answers are lost: the worker has to write down what went wrong, and try again.
  sandbox.api.faults.add(Fault.parse({ kind: "reset-after", method: "GET", path: "verification_sessions/", times: 3 }));
  for (let round = 0; people.some(({ case: { shows } }) => shows.length > round); round++) {
    await showAll(people, round);
    const fresh = sandbox.books.events.slice(past.length);
    await expectNoChange(fresh, past);
    await deliver(fresh);
    past.push(...fresh);
    await expectNoChange(past, past);
  }
  // That the company has removed everything is news as well, about sessions that are over.
  const late = sandbox.books.events.slice(past.length);
  const before = await readState();
  await deliver(late);
  if ((await readState()) !== before) counts.changed += 1;
  return past.length + late.length;
}

async function showAll(people: readonly Person[], round: number): Promise<void> {
  for (const person of people) if (person.case.shows.length > round) await showId(clinic, person, round);
  for (const id of sandbox.books.identity.files.keys()) images.add(id);
}

/** Genuine messages in any order, each twice at once. */
async function deliver(events: readonly StripeEvent[]): Promise<void> {
  const before = await countSaved();
  const messages = shuffle(times(events, 2), random).map((event) => genuine(clinic, event));
  const accepted = await sendAll(clinic, messages);
  await untilQuiet(clinic);
  if (accepted !== messages.length) throw new Error(`${messages.length - accepted} genuine messages were refused`);
  counts.savedAgain += (await countSaved()) - before - events.length;
}

/** Forgeries of some messages; those of the past again, backwards under new ids, and turned into lies. Nothing may move. */
async function expectNoChange(some: readonly StripeEvent[], past: readonly StripeEvent[]): Promise<void> {
  const before = { state: await readState(), saved: await countSaved() };
  const old = thin(past);
  const refusable = thin(some).flatMap((event) => forged(clinic, event));
  const repeated = old.map((event) => genuine(clinic, event));
  const reordered = old.toReversed().map((event) => renamed(clinic, event));
  const lies = old.filter(({ type }) => type.endsWith(".created")).map((event) => lying(clinic, event));
  const [taken] = await Promise.all([
    sendAll(clinic, shuffle(refusable, random)),
    sendAll(clinic, [...repeated, ...reordered, ...lies]),
  ]);
  await untilQuiet(clinic);
  counts.hostile += refusable.length + repeated.length + reordered.length + lies.length;
  counts.accepted += taken;
  counts.savedAgain += (await countSaved()) - before.saved - reordered.length - lies.length;
  if ((await readState()) !== before.state) counts.changed += 1;
}

/** Everything the clinic knows about checks, apart from when it last asked and what the company has removed. */
async function readState(): Promise<string> {
  const { rows } = await client.query<{ state: string }>(
    `select md5(coalesce(string_agg(t, '' order by t), '')) as state from (
       select (to_jsonb(c) - 'redacted_at')::text as t from identity_check c
       union all select (to_jsonb(s) - 'asked_at' - 'redact_asked_at' - 'redacted_at')::text from identity_session s
       union all select to_jsonb(e)::text from identity_check_event e) everything`,
  );
  return rows[0]!.state;
}

async function countSaved(): Promise<number> {
  return (await client.query<{ n: number }>("select count(*)::int as n from identity_event")).rows[0]!.n;
}

type Row = { user_id: string; state: string; failure: string | null };

async function readChecks(people: readonly Person[]): Promise<Map<string, Row>> {
  const { rows } = await client.query<Row>(
    "select user_id, state, failure from identity_check where user_id = any($1) order by created_at",
    [people.map(({ userId }) => userId)],
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

async function findWrong(people: readonly Person[]): Promise<string[]> {
  const rows = await readChecks(people);
  return people.flatMap(({ userId, case: { name, ends, failure } }) => {
    const row = rows.get(userId);
    return row?.state === ends && row.failure === failure ? [] : [`${name}: ${row?.state} ${row?.failure}`];
  });
}

async function countVerified(people: readonly Person[]): Promise<number> {
  return [...(await readChecks(people)).values()].filter(({ state }) => state === "verified").length;
}

async function lookForCanaries(): Promise<void> {
  check(
    images.size > 0 && sandbox.books.identity.files.size === 0,
    `${images.size} images, all removed at the company`,
  );
  const logs = clinic.logs();
  const isLogged = logs["web"]?.includes("/api/payments/webhook") && logs["worker"]?.includes("job failed");
  check(Boolean(isLogged && logs["PostgreSQL"]?.includes("identity_check")), "every process logs what it does");
  // Whoever has our key could fetch an image by its id.
  const words = [...Object.values(CANARIES), ...[...images].slice(0, 5)];
  const found = await findCanaries(clinic, words);
  for (const place of PLACES) check(found[place].length === 0, `canaries in ${place}: ${found[place].join(", ") || 0}`);
  await plantCanaries();
  const planted = await findCanaries(clinic, words);
  const missed = PLACES.filter((place) => planted[place].length === 0 && place !== "mails");
  check(missed.length === 0, `control: planted canaries are found, except in: ${missed.join(", ") || "nothing"}`);
}

async function plantCanaries(): Promise<void> {
  await client.query(
    "update identity_check_event set note = $1 where id = (select id from identity_check_event limit 1)",
    [CANARIES.number],
  );
  await client.query(`select '${CANARIES.name}'`);
  const files = clinic.env["FILES_FOLDER"]!;
  await mkdir(files, { recursive: true });
  await writeFile(join(files, "scan.jpg"), `\xFF\xD8${CANARIES.image}`, "latin1");
}

/** The same with a worker that compares nothing and believes old sessions. */
async function withoutGuards(): Promise<void> {
  await clinic.replaceWorker(await careless);
  const strangers = await addPeople(
    clinic,
    CASES.filter(({ isOf, shows }) => isOf && shows.length === 1),
  );
  const leaving = await addPeople(clinic, times([caseNamed("another face, then leaves")], 3));
  const people = [...strangers, ...leaving];
  let known = sandbox.books.events.length;
  const deliverNew = async () => {
    const events = sandbox.books.events.slice(known);
    known += events.length;
    await deliver(events);
    return events;
  };
  await showAll(people, 0);
  const first = await deliverNew();
  for (const kind of ["another name", "another birth date"] as const) {
    const those = strangers.filter(({ case: { isOf } }) => isOf === kind);
    const passed = await countVerified(those);
    check(passed === those.length, `control: not compared, ${passed} of ${those.length} with ${kind} are verified`);
  }
  await showAll(people, 1);
  await sendAll(
    clinic,
    first.toReversed().map((event) => renamed(clinic, event)),
  );
  await untilQuiet(clinic);
  const moved = (await findWrong(leaving)).length;
  check(moved > 0, `control: unguarded, old messages move ${moved} of ${leaving.length} members`);
}

/** Control: one more failed try, undone right away. */
async function isChangeSeen(): Promise<boolean> {
  const [person] = await addPeople(clinic, [caseNamed("leaves the page")]);
  await showId(clinic, person!, 0);
  const before = await readState();
  await client.query("begin; set local session_replication_role = replica");
  await client.query("update identity_check set attempt = attempt + 1");
  const isSeen = (await readState()) !== before;
  await client.query("rollback");
  return isSeen;
}

function caseNamed(name: string): Case {
  return CASES.find((one) => one.name === name)!;
}

/** Evenly fewer, in the same order. */
function thin<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(list.length / MAX_TURNED));
  return list.filter((_, index) => index % step === 0);
}

function times<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, () => list).flat();
}
