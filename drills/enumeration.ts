import { anonymous } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { asActor, connect, inAuthTransaction, type Db } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { newId } from "#core/id.ts";
import { seal } from "#core/keyring.ts";
import { createLog } from "#core/log.ts";
import { hashPassword, isRightPassword } from "#domain/identity/passwords/hash-password.server.ts";
import { hashSecret, newSecret } from "#domain/identity/secret.server.ts";
import { insertResetRequest } from "#domain/identity/accounts/queries-account.server.ts";
import { sendPasswordReset } from "#domain/identity/passwords/send-password-reset.ts";
import { requestPasswordReset } from "#domain/identity/passwords/request-password-reset.ts";
import { startClinic } from "#test/clinic.ts";
import { median, report, say } from "#test/report.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { createAddresses } from "./sign-in/addresses.ts";
import { ksTest } from "./sign-in/ks-test.ts";
import { postForm, type FormAnswer } from "./sign-in/post-form.ts";

/**
 * Sends each endpoint emails with and without an account, alternating and many times. Neither the response nor its time may tell them
 * apart better than two known emails differ from each other.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const PAIRS = isSmall ? 30 : 500;
/** Few enough that the drill itself doesn't saturate the machine, which would add more noise than what we're looking for. */
const LANES = 4;
const TOLERANCE_MS = 2;

type Door = { path: string; json?: true; fields(email: string): Record<string, string>; needsDraft?: true };

const ALL_DOORS: Door[] = [
  { path: "/sign-in", fields: (email: string) => ({ email, password: "not the right password" }) },
  { path: "/register/email", fields: (email: string) => ({ email }), needsDraft: true },
  { path: "/forgot-password", fields: (email: string) => ({ email }) },
  // Known means signed up before.
  { path: "/api/subscribeToNewsletter", json: true, fields: (email: string) => ({ email }) },
];
/** All of them, or the one whose path is given. */
const named = process.argv.find((word) => word.startsWith("/") && ALL_DOORS.some(({ path }) => path === word));
const DOORS = ALL_DOORS.filter(({ path }) => !named || path === named);

type Round = { known: FormAnswer; unknown: FormAnswer; alsoKnown: FormAnswer };

const failures: string[] = [];
const started = performance.now();
const clinic = await startClinic({ env: { TRUSTED_PROXIES: "" } });
const authDb = connect(clinic.env["DATABASE_AUTH_URL"]!, { max: 2, name: "drill" });
try {
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), { patients: 2 * PAIRS + 50, auditRows: 0 });
  const people = await asActor(authDb, anonymous, (trx) =>
    trx.selectFrom("profile").select("email").where("email", "like", "%@patients.demo.test").execute(),
  );
  const emails = people.map(({ email }) => email);
  for (const door of DOORS) await knockAt(door, emails);
  await withoutDummyHash();
  await withoutFloor(emails);
} finally {
  await authDb.destroy();
  await clinic.stop();
}
say(`took ${((performance.now() - started) / 1000).toFixed(0)} s`);
report({
  name: "enumeration",
  value: failures.length,
  unit: "guarantees broken",
  target: 0,
  ok: failures.length === 0,
});

async function knockAt(door: Door, emails: string[]): Promise<void> {
  const addresses = createAddresses(500, String(10 + ALL_DOORS.indexOf(door)));
  const ask = async (email: string) => {
    const [from] = await addresses.take(1);
    const cookie = door.needsDraft ? await aDraft() : undefined;
    return postForm(clinic.web[0]!.url, {
      path: door.path,
      fields: door.fields(email),
      ...(door.json ? { json: true } : {}),
      origin: clinic.origin,
      from: from!,
      ...(cookie ? { cookie } : {}),
    });
  };
  await Promise.all(emails.slice(-20).map(ask));
  if (door.json) for (const email of emails) await ask(email);

  const rounds: Round[] = [];
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < PAIRS; i = next++) {
      const [one, other] = [emails[2 * i]!, emails[2 * i + 1]!];
      const asked = { known: one, unknown: nobodyLike(one, ALL_DOORS.indexOf(door)), alsoKnown: other };
      const round: Partial<Round> = {};
      for (const name of inTurn(["known", "unknown", "alsoKnown"] as const, i)) round[name] = await ask(asked[name]);
      rounds.push(round as Round);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  const shapes = new Set(rounds.flatMap(({ known, unknown, alsoKnown }) => [known, unknown, alsoKnown].map(shape)));
  const unequal = rounds.filter(({ known, unknown }) => length(known) !== length(unknown));
  check(shapes.size === 1, `${door.path}: one status and one set of headers for all ${3 * rounds.length} answers`);
  check(unequal.length === 0, `${door.path}: equally long answers for known and unknown, ${rounds.length} pairs`);
  compareTimes(door.path, rounds);
}

/** The first three registration questions answered, as the cookie for them. */
async function aDraft(): Promise<string> {
  const token = newSecret();
  const now = new Date();
  await authDb
    .insertInto("auth.registration_draft")
    .values({
      token_hash: hashSecret(token),
      id: newId(),
      journey: "hormone",
      treatment_key: "trt",
      state: "TX",
      date_of_birth: "1985-04-27",
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return `__Host-registration=${token}`;
}

function compareTimes(path: string, rounds: Round[]): void {
  const times = (pick: keyof Round) => rounds.map((round) => round[pick].ms);
  const [known, unknown, alsoKnown] = [times("known"), times("unknown"), times("alsoKnown")];
  const difference = Math.abs(median(known) - median(unknown));
  const noise = Math.abs(median(known) - median(alsoKnown));
  const { p } = ksTest(known, unknown);
  say(
    `${path}: medians known ${median(known).toFixed(2)}, unknown ${median(unknown).toFixed(2)}, also known ` +
      `${median(alsoKnown).toFixed(2)} ms; |known - unknown| ${difference.toFixed(2)} ms, |known - known| ` +
      `${noise.toFixed(2)} ms; KS p ${p.toFixed(3)} (known/known ${ksTest(known, alsoKnown).p.toFixed(3)})`,
  );
  // With few pairs, a busy machine decides the result; the time is then printed but not judged.
  if (isSmall) return;
  check(difference <= noise + TOLERANCE_MS && p > 0.01, `${path}: the time does not tell known from unknown`);
}

/** Control: what an unknown email would show if no hash were computed for it. */
async function withoutDummyHash(): Promise<void> {
  const stored = await hashPassword("correct horse battery staple");
  const shortcut = async (hash: string | null, password: string) => hash !== null && isRightPassword(hash, password);
  const measure = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < 40; i++) times.push(await timed(work));
    return times;
  };
  const known = await measure(() => isRightPassword(stored, "wrong"));
  const unknown = await measure(() => isRightPassword(null, "wrong"));
  const short = await measure(() => shortcut(null, "wrong"));
  say(
    `control, in this process: a wrong password takes ${median(known).toFixed(2)} ms, an unknown email ` +
      `${median(unknown).toFixed(2)} ms, without the dummy hash ${median(short).toFixed(2)} ms ` +
      `(KS p ${ksTest(known, unknown).p.toFixed(3)} and ${ksTest(known, short).p.toExponential(1)})`,
  );
  check(ksTest(known, short).p < 0.001, "control: without the dummy hash the difference is seen");
}

/**
 * A reset request takes the same time even without the minimum duration. Control: where the worker looks up the account, it doesn't.
 */
async function withoutFloor(emails: string[]): Promise<void> {
  const [known, unknown]: [number[], number[]] = [[], []];
  const [found, missed]: [number[], number[]] = [[], []];
  const workerDb = connect(clinic.env["DATABASE_WORKER_URL"]!, { max: 1, name: "drill-worker" });
  try {
    for (const email of emails.slice(0, 100)) {
      const nobody = nobodyLike(email, ALL_DOORS.length);
      known.push(await timed(() => requestPasswordReset(aCtx(), { email })));
      unknown.push(await timed(() => requestPasswordReset(aCtx(), { email: nobody })));
      found.push(await timedLookUp(workerDb, email));
      missed.push(await timedLookUp(workerDb, nobody));
    }
  } finally {
    await workerDb.destroy();
  }
  say(
    `in this process: a reset without the floor takes ${median(known).toFixed(2)} ms for a known email, ` +
      `${median(unknown).toFixed(2)} ms for an unknown one (KS p ${ksTest(known, unknown).p.toExponential(1)}); ` +
      `control: where the account is looked up ${median(found).toFixed(2)} and ${median(missed).toFixed(2)} ms`,
  );
  check(ksTest(known, unknown).p > 0.001, "a reset takes the same time also without the floor");
  check(ksTest(found, missed).p < 0.01, "control: where the account is looked up the difference is seen");
}

async function timedLookUp(workerDb: Db, email: string): Promise<number> {
  const ctx = aCtx();
  const requestId = newId();
  await inAuthTransaction(ctx, ({ trx, env, now }) =>
    insertResetRequest(trx, {
      id: requestId,
      created_at: now,
      email_sealed: seal(env.DATA_KEYS, email, `reset:${requestId}`),
    }),
  );
  const worker: Ctx = { ...ctx, actor: { kind: "system", job: "drill" }, db: workerDb, authDb: null };
  return timed(() => sendPasswordReset(worker, { requestId }));
}

function aCtx(): Ctx {
  const env = readEnv(clinic.env);
  const log = createLog({ level: "silent", name: "drill" });
  return { actor: anonymous, now: new Date(), requestId: newId(), address: null, log, env, db: authDb, authDb };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** An address of the same length that nobody has; a new one for each endpoint, since registering makes it known. */
function nobodyLike(email: string, place: number): string {
  return email.replace(/^[a-z]+/, (name) => "qxzwv"[place]!.repeat(name.length));
}

/** Each of the three comes first equally often. */
function inTurn<T>(names: readonly T[], i: number): T[] {
  const by = i % names.length;
  return [...names.slice(by), ...names.slice(0, by)];
}

/** Everything the client sees besides the text, without what's random in every response. Lengths are compared pair by pair. */
function shape({ status, headers }: FormAnswer): string {
  const { date: _date, "x-request-id": _id, "content-length": _length, ...rest } = headers;
  return JSON.stringify({ status, headers: rest }).replace(/'nonce-[^']*'/g, "'nonce'");
}

function length({ headers, body }: FormAnswer): string {
  return `${headers["content-length"]} ${Buffer.byteLength(body)}`;
}

function check(holds: boolean, fact: string): void {
  say(`${holds ? "ok    " : "BROKEN"} ${fact}`);
  if (!holds) failures.push(fact);
}
