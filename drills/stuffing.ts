import pg from "pg";
import { waitSeconds } from "#domain/identity/sessions/throttle.ts";
import { startClinic, type ClinicProcess } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { DEMO_PASSWORD } from "../scripts/demo/people.ts";
import { createAddresses } from "./sign-in/addresses.ts";
import { cookieIn, postForm, type FormAnswer } from "./sign-in/post-form.ts";

/**
 * A list of stolen emails and passwords, tried from 200 addresses on two web processes at once. Some of the passwords are right, but
 * come after an account's five attempts are used up. Meanwhile the owners sign in, and one process is killed.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const SIZE = isSmall
  ? { pairs: 300, victims: 5, burst: 20, sprayed: 20, owners: 2, controls: 2, lanes: 8 }
  : { pairs: 10_000, victims: 50, burst: 33, sprayed: 230, owners: 10, controls: 10, lanes: 32 };
const FREE_TRIES = 5;
const WRONG = "not the right password";

type Try = { email: string; kind: "wrong" | "in" | "blocked" | "limited"; from: number; to: number };

const failures: string[] = [];
const tries: Try[] = [];
const started = performance.now();
const clinic = await startClinic({ webs: 2, env: { TRUSTED_PROXIES: "" } });
let live: ClinicProcess[] = [...clinic.web];
let turn = 0;
try {
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), { patients: 300, auditRows: 0 });
  const database = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
  await database.connect();
  const people = await database.query<{ email: string }>(
    "select email from profile where email like '%@patients.demo.test' order by id",
  );
  await attack(
    people.rows.map(({ email }) => email),
    () => database.query("delete from auth.failure"),
  );
  await database.end();
} finally {
  await clinic.stop();
}
say(`took ${((performance.now() - started) / 1000).toFixed(0)} s`);
report({ name: "stuffing", value: failures.length, unit: "guarantees broken", target: 0, ok: failures.length === 0 });

async function attack(emails: string[], forgetFailures: () => Promise<unknown>): Promise<void> {
  const addresses = createAddresses(200, "7");
  const homes = createAddresses(60, "8");
  const take = (count: number) => emails.splice(0, count);
  const [victims, controls, survivors, sprayed] = [
    take(SIZE.victims),
    take(SIZE.controls),
    take(SIZE.controls),
    take(SIZE.sprayed),
  ];
  const owners = victims.slice(0, SIZE.owners);
  const devices = await Promise.all(owners.map((email) => learnDevice(email, homes)));

  const inBudget = await Promise.all(
    controls.map(async (email) => burst(email, [WRONG, WRONG, WRONG, WRONG, DEMO_PASSWORD], await homes.take(5))),
  );
  check(
    count(inBudget.flat(), "in") === controls.length,
    `control: the right password as fifth try is let in, ${controls.length} of ${controls.length}`,
  );

  const mark = tries.length;
  const attacks = () => tries.slice(mark).filter(({ email }) => !survivors.includes(email));
  const spray = (pairs: number) =>
    sprayUnits(sprayed, pairs).map((unit) => async () => {
      for (const [i, email] of unit.entries()) await attempt(email, `${WRONG} ${i}`, (await addresses.take(1))[0]!);
    });
  let ownersIn = 0;
  const units = spread<() => Promise<void>>(
    victims.map((email, i) => async () => {
      await burst(email, passwordsFor(), await addresses.take(SIZE.burst));
      const device = devices[i];
      if (!device) return;
      const home = await enter(email, DEMO_PASSWORD, (await homes.take(1))[0]!, device);
      if (isIn(home)) ownersIn += 1;
    }),
    spray(SIZE.pairs - SIZE.victims * SIZE.burst),
  );
  const half = Math.floor(units.length / 2);
  await runAll(units.slice(0, half), SIZE.lanes);
  await Promise.all([runAll(units.slice(half), SIZE.lanes), killAndRestart(survivors, homes)]);

  // What the limit by address refused never reached an account: tried again, until the whole list is done.
  for (let left = count(attacks(), "limited"), sent = 0; sent < left; left = count(attacks(), "limited")) {
    await runAll(spray(left - sent), SIZE.lanes);
    sent = left;
  }

  const made = attacks();
  say(
    `${made.length} pairs from 200 addresses on two processes: ${count(made, "wrong")} wrong, ${count(made, "blocked")} ` +
      `told to wait, ${count(made, "limited")} refused by address, ${count(made, "in")} let in; ` +
      `right passwords for ${victims.length} accounts among them, ${tries.length} tries in all`,
  );
  check(made.length - count(made, "limited") >= SIZE.pairs, `at least ${SIZE.pairs} pairs were answered`);
  check(count(made, "in") === 0, "no password beyond the budget is let in");
  const over = [...victims, ...sprayed].filter((email) => granted(email) > allowed(email));
  check(
    over.length === 0,
    `no account had more tries looked at than its five and one after each wait (${over.length} had)`,
  );
  check(
    ownersIn === owners.length,
    `owners get in from their own browser during the attack, ${ownersIn} of ${owners.length}`,
  );

  await limitByAddress(sprayed[0]!);
  await forgetFailures();
  const opened = await Promise.all(
    victims.map(async (email) => attempt(email, DEMO_PASSWORD, (await homes.take(1))[0]!)),
  );
  check(
    count(opened, "in") === victims.length,
    `control: with the counters wiped the same passwords open ${count(opened, "in")} of ${victims.length} accounts`,
  );
}

/** Five wrong ones in a row, then everything else at once; the right one is among the rest, many times. */
async function burst(email: string, passwords: string[], from: string[]): Promise<Try[]> {
  const made: Try[] = [];
  for (let i = 0; i < FREE_TRIES; i++) made.push(await attempt(email, passwords[i]!, from[i]!));
  const rest = passwords.slice(FREE_TRIES).map((password, i) => attempt(email, password, from[FREE_TRIES + i]!));
  return [...made, ...(await Promise.all(rest))];
}

function passwordsFor(): string[] {
  return Array.from({ length: SIZE.burst }, (_, i) => (i >= FREE_TRIES && i % 2 ? DEMO_PASSWORD : `${WRONG} ${i}`));
}

/** The rest of the list, a few attempts per account at a time, with unknown emails mixed in. */
function sprayUnits(emails: string[], total: number): string[][] {
  const all = emails.flatMap((email, i) => (i % 4 ? [email] : [email, `nobody.${i}@patients.demo.test`]));
  const list = Array.from({ length: total }, (_, i) => all[i % all.length]!);
  return Array.from({ length: Math.ceil(total / 10) }, (_, i) => list.slice(i * 10, i * 10 + 10));
}

async function learnDevice(email: string, homes: { take(tries: number): Promise<string[]> }): Promise<string> {
  const answer = await enter(email, DEMO_PASSWORD, (await homes.take(1))[0]!);
  const device = cookieIn(answer, "__Host-device");
  if (!isIn(answer) || !device) throw new Error(`An owner could not sign in: ${answer.status}`);
  return device;
}

async function killAndRestart(emails: string[], homes: { take(tries: number): Promise<string[]> }): Promise<void> {
  await Promise.all(
    emails.map(async (email) => burst(email, Array<string>(FREE_TRIES).fill(WRONG), await homes.take(FREE_TRIES))),
  );
  const since = performance.now();
  const [victim, other] = clinic.web;
  live = [other!];
  await victim!.kill();
  const fresh = await clinic.startWeb();
  live = [fresh, other!];
  const answers = await Promise.all(
    emails.map(async (email) => attempt(email, DEMO_PASSWORD, (await homes.take(1))[0]!, fresh)),
  );
  const seconds = (performance.now() - since) / 1000;
  say(
    `one process killed with -9 and replaced within ${seconds.toFixed(1)} s: ${count(answers, "blocked")} of ${emails.length} accounts still have to wait there`,
  );
  check(count(answers, "blocked") === emails.length, "the counters survive the process that counted");
}

async function limitByAddress(email: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 60 }, () => attempt(email, WRONG, "127.9.0.1")));
  const passed = answers.length - count(answers, "limited");
  say(`60 tries at once from one address, over both processes: ${passed} passed`);
  check(Math.abs(passed - 20) <= 1, "one address has 20 tries a minute, counted by both processes together");
}

async function attempt(email: string, password: string, from: string, web?: ClinicProcess): Promise<Try> {
  const answer = await enter(email, password, from, undefined, web);
  const made: Try = { email, kind: kindOf(answer), from: answer.sentAt, to: answer.sentAt + answer.ms };
  tries.push(made);
  return made;
}

/** Alternates between the two processes; a dead one isn't used anymore. */
async function enter(
  email: string,
  password: string,
  from: string,
  cookie?: string,
  web?: ClinicProcess,
): Promise<FormAnswer> {
  for (let i = 0; i < 3; i++) {
    const { url } = web ?? live[turn++ % live.length]!;
    const form = {
      path: "/sign-in",
      fields: { email, password },
      origin: clinic.origin,
      from,
      ...(cookie ? { cookie } : {}),
    };
    const answer = await postForm(url, form);
    if (answer.status !== 0) return answer;
  }
  throw new Error("No web process answers");
}

function kindOf(answer: FormAnswer): Try["kind"] {
  if (isIn(answer)) return "in";
  if (answer.status === 429) return answer.headers["ratelimit"] ? "limited" : "blocked";
  if (answer.status === 400 || answer.status === 422) return "wrong";
  throw new Error(`An unexpected answer: ${answer.status}`);
}

function isIn(answer: FormAnswer): boolean {
  return answer.status === 303 && cookieIn(answer, "__Host-session") !== null;
}

function granted(email: string): number {
  return tries.filter((one) => one.email === email && (one.kind === "wrong" || one.kind === "in")).length;
}

/** The most the rules allow in the time between an account's first and last attempt. */
function allowed(email: string): number {
  const own = tries.filter((one) => one.email === email);
  const seconds = (Math.max(...own.map(({ to }) => to)) - Math.min(...own.map(({ from }) => from))) / 1000;
  let [most, waited] = [FREE_TRIES, waitSeconds(FREE_TRIES)];
  while (waited <= seconds) waited += waitSeconds(++most);
  return most;
}

/** Spreads the few evenly among the many. */
function spread<T>(few: T[], many: T[]): T[] {
  const gap = Math.ceil(many.length / few.length);
  return few.flatMap((one, i) => [one, ...many.slice(i * gap, i * gap + gap)]);
}

async function runAll(units: (() => Promise<void>)[], lanes: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let unit = units[next++]; unit; unit = units[next++]) await unit();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function count(made: Try[], kind: Try["kind"]): number {
  return made.filter((one) => one.kind === kind).length;
}

function check(holds: boolean, fact: string): void {
  say(`${holds ? "ok    " : "BROKEN"} ${fact}`);
  if (!holds) failures.push(fact);
}
