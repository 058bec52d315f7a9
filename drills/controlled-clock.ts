import { rmSync } from "node:fs";
import pg from "pg";
import type { Actor } from "#core/actor.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import { listAffectedByLapse } from "#domain/prescribing/exams/list-affected-by-lapse.ts";
import {
  GATE_KEYS,
  gatesOf,
  refusingGates,
  type ControlledFacts,
  type Gate,
  type GateKey,
} from "#domain/prescribing/controlled/controlled-gates.ts";
import { lookUpControlled, type AboutControlled } from "#domain/prescribing/controlled/look-up-controlled.ts";
import { getPrescribingGates } from "#domain/prescribing/rules/get-prescribing-gates.ts";
import { startClinic } from "#test/clinic.ts";
import { sendPurpose, unguarded } from "#test/prescribing/controlled-patient.ts";
import { openSession } from "#test/sessions.ts";
import { createChecks, report, say } from "#test/report.ts";
import { ctxMaker } from "#test/visit-clinic.ts";
import { FORCED_FOLDER, gatesWithOneOpen } from "./controlled-clock/forced-open.ts";
import { aboutOf, addPrescription, makeWorld } from "./controlled-clock/world.ts";

/**
 * The telemedicine permission ends with 2026-12-31. In four zones the clock goes over midnight: a new prescription without an exam is
 * refused from the first second, one with an exam passes, refills of older ones stand, and the list of who is hit is complete. Then
 * each gate is closed by itself in the database and must refuse alone, in one state and, for registrations and readings, in all 51.
 * Control: the same checks with one gate forced open must notice each.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const HIT = isSmall ? 60 : 2_000;
/** Where the year ends for a patient there, with a clinic in Chicago: wherever it ends first. */
const ZONES = {
  NY: "2027-01-01T05:00:00Z",
  IL: "2027-01-01T06:00:00Z",
  CO: "2027-01-01T06:00:00Z",
  CA: "2027-01-01T06:00:00Z",
};
const HOUR = 3_600_000;

const clinic = await startClinic({ sandbox: false, worker: false });
const web = ctxMaker(clinic.env);
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const { check, failures } = createChecks();
const world = await makeWorld(superuser);
const prescriber: Actor = { kind: "provider", userId: world.providerId, sessionId: newId() };
const employee: Actor = { kind: "employee", userId: newId(), sessionId: newId() };

function factsOf(about: AboutControlled, now: Date): Promise<ControlledFacts> {
  return inTransaction(web.ctx(prescriber, now), (tx) => lookUpControlled(tx, about));
}
async function lookAt(about: AboutControlled, now: Date): Promise<Gate[]> {
  return gatesOf(await factsOf(about, now));
}
const closedKeys = (gates: readonly Gate[]) => refusingGates(gates).map(({ key }) => key);

try {
  await overMidnight();
  await refillsStand();
  await listIsComplete();
  await eachGateAlone();
  await everyJurisdiction();
  await defaultOverHttp();
  report({
    name: "controlled-clock",
    value: failures.length,
    unit: `guarantees broken, in 4 zones, 12 gates, 51 jurisdictions and ${HIT} members`,
    target: 0,
    ok: failures.length === 0,
  });
} finally {
  rmSync(FORCED_FOLDER, { recursive: true, force: true });
  await web.db.destroy();
  await superuser.end();
  await clinic.stop();
}

/** The last millisecond of the year, the first, and the morning after, for someone without and someone with an exam. */
async function overMidnight(): Promise<void> {
  for (const [state, first] of Object.entries(ZONES)) {
    const start = new Date(first);
    const [bare, examined] = [await world.patient(state, start), await world.patient(state, start)];
    await world.examine(examined, "2026-12-20");
    const moments = {
      before: new Date(start.getTime() - 1),
      at: start,
      morning: new Date(start.getTime() + 10 * HOUR),
    };
    for (const userId of [bare, examined]) {
      for (const now of [moments.before, moments.morning]) {
        await world.see(userId, new Date(now.getTime() - HOUR / 2));
        await world.read(userId, state, new Date(now.getTime() - HOUR / 4));
      }
    }
    const of = (userId: string, day: string) => aboutOf(world, userId, day, "2027-05-01");
    const before = closedKeys(await lookAt(of(bare, "2026-12-31"), moments.before));
    const after = closedKeys(await lookAt(of(bare, "2027-01-01"), moments.at));
    const morning = closedKeys(await lookAt(of(bare, "2027-01-01"), moments.morning));
    const withExam = closedKeys(await lookAt(of(examined, "2027-01-01"), moments.morning));
    const atOnce = closedKeys(await lookAt(of(examined, "2027-01-01"), moments.at));
    check(before.length === 0, `${state}: in the last millisecond of the year it passes (${before.join() || "open"})`);
    check(after.includes("K5"), `${state}: from the first millisecond on it is refused (${after.join()})`);
    check(
      String(morning) === "K5",
      `${state}: in the morning, with a visit and a reading, only K5 refuses (${morning.join()})`,
    );
    check(
      withExam.length === 0 && !atOnce.includes("K5"),
      `${state}: with an exam it passes (${withExam.join() || "open"})`,
    );
  }
}

async function refillsStand(): Promise<void> {
  const now = new Date("2027-01-02T18:00:00Z");
  const userId = await world.patient("IL", now);
  const prescriptionId = await addPrescription(world, { userId, expiresOn: "2027-05-30" });
  const gates = await getPrescribingGates(web.ctx(prescriber, now), { userId, prescriptionId });
  const closed = gates.filter(({ isMet }) => !isMet).map(({ gate }) => gate);
  check(closed.length === 0, `a prescription of December is filled in January (${closed.join() || "open"})`);
}

/** Members with every mixture of medicine, status and exam; who is hit is worked out twice. */
async function listIsComplete(): Promise<void> {
  const now = new Date("2026-12-15T18:00:00Z");
  const expected = new Set<string>();
  for (let i = 0; i < HIT; i++) {
    const userId = await world.patient(US_STATES[i % US_STATES.length]!, now);
    const offering = i % 5 === 0 ? "semaglutide" : "trt";
    const status = (["active", "on_hold", "exhausted", "stopped", "expired"] as const)[
      i % 7 === 0 ? 3 + (i % 2) : i % 3
    ]!;
    const id = await addPrescription(world, { userId, status, offering, expiresOn: "2027-04-01" });
    const isExamined = i % 4 === 1;
    if (isExamined) await world.examine(userId, "2026-12-01");
    if (offering === "trt" && status !== "stopped" && status !== "expired" && !isExamined) expected.add(id);
  }
  const listed = new Set<string>();
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const found = await listAffectedByLapse(web.ctx(employee, now), { page });
    pages = found.pages;
    for (const { prescriptionId } of found.members) listed.add(prescriptionId);
  }
  const missing = [...expected].filter((id) => !listed.has(id)).length;
  // The prescription of `refillsStand` is hit too.
  check(
    missing === 0 && listed.size === expected.size + 1,
    `${listed.size} members are listed, ${missing} are missing`,
  );
}

type Closing = { close(userId: string): Promise<unknown>; about?: Partial<AboutControlled>; now?: Date };

async function eachGateAlone(): Promise<void> {
  const { query, providerId } = world;
  const now = new Date("2026-12-15T18:00:00Z");
  const nothing = async () => {};
  const prescription = aboutOf(world, "", "2026-12-15", "2027-06-14").prescription;
  const ready = async (seen = 900, isRead = true) => {
    const userId = await world.patient("IL", now);
    await world.see(userId, new Date(now.getTime() - HOUR), seen);
    if (isRead) await world.read(userId, "IL", new Date(now.getTime() - HOUR / 2));
    return userId;
  };
  const closings: Partial<Record<GateKey, Closing>> = {
    K1: {
      close: () =>
        query("update provider_registration set valid_until = '2026-12-14' where state = 'IL' and kind = 'dea'"),
    },
    K3: {
      close: (userId) =>
        unguarded(query, "update identity_check set expires_on = '2026-12-14' where user_id = $1", [userId]),
    },
    K4: { close: (userId) => unguarded(query, "update visit set av_seconds = 299 where user_id = $1", [userId]) },
    K5: { close: () => query("update clinical_fact set value = '\"2026-12-14\"' where key = 'cs_tele_flex_until'") },
    K6: { close: (userId) => query("delete from pdmp_query where user_id = $1", [userId]) },
    K7: { close: nothing, about: { prescription: { ...prescription, refillsAllowed: 6 } } },
    K8: { close: nothing, about: { signing: "vendor" } },
    K9: { close: (userId) => sendPurpose(query, { userId, now, isAttested: false }) },
    K10: {
      close: (userId) =>
        unguarded(query, "update visit set opened_at = $2, started_at = $2 where user_id = $1", [
          userId,
          "2026-12-10T18:00:00Z",
        ]),
      about: {
        moment: "change",
        prescription: { ...prescription, dose: 80 },
        previous: { measure: "mg", dose: 60, dosesPerWeek: 2, issuedOn: "2026-09-01" },
      },
    },
    K11: { close: nothing, about: { earlyFill: { usedPercent: 40, windowPercent: 75, loss: null } } },
  };
  const open = closedKeys(await lookAt(aboutOf(world, await ready(), "2026-12-15", "2027-06-14"), now));
  check(open.length === 0, `with everything in place nothing refuses (${open.join() || "open"})`);
  for (const [key, { close, about }] of Object.entries(closings) as [GateKey, Closing][]) {
    const userId = await ready();
    await close(userId);
    const facts = await factsOf({ ...aboutOf(world, userId, "2026-12-15", "2027-06-14"), ...about }, now);
    const gates = gatesOf(facts);
    check(
      String(closedKeys(gates)) === key,
      `${key} closed alone refuses alone (${closedKeys(gates).join() || "open"})`,
    );
    const forced = closedKeys((await gatesWithOneOpen(key))(facts));
    check(
      String(forced) !== key,
      `control: with ${key} forced open in the rules it is noticed (${forced.join() || "open"})`,
    );
    await query("update provider_registration set valid_until = '2035-12-31' where provider_id = $1", [providerId]);
    await query("update clinical_fact set value = '\"2026-12-31\"' where key = 'cs_tele_flex_until'");
  }
  const hcg = { ...aboutOf(world, await ready(), "2026-12-15", "2027-06-14"), offeringKey: "hcg" };
  const federal = await lookAt(hcg, now);
  await query(
    `insert into state_schedule_override (offering_key, state, schedule, effective_from, source, owner)
     values ('hcg', 'IL', 'III', '2026-01-01', 'Drill', 'Counsel')`,
  );
  const byState = await lookAt(hcg, now);
  check(
    federal.length === 1 && byState.length === GATE_KEYS.length,
    `K2: ${federal.length} gate applies to hCG, ${byState.length} where a state schedules it`,
  );
  const differs = await lookAt(
    { ...aboutOf(world, await ready(), "2026-12-15", "2027-06-14"), reconciled: { isClean: false, on: "2026-12-14" } },
    now,
  );
  const k12 = differs.find(({ key }) => key === "K12");
  check(
    k12?.isMet === false && closedKeys(differs).length === 0,
    "K12: a list that differs is said and refuses nobody",
  );
}

/** Registrations and readings in every jurisdiction: with both it passes, without either it doesn't. */
async function everyJurisdiction(): Promise<void> {
  const now = new Date("2026-12-15T18:00:00Z");
  const wrong: string[] = [];
  let asking = 0;
  for (const state of US_STATES) {
    const userId = await world.patient(state, now);
    await world.see(userId, new Date(now.getTime() - HOUR));
    const look = async () => String(closedKeys(await lookAt(aboutOf(world, userId, "2026-12-15", "2027-06-14"), now)));
    if ((await look()) !== "K6") wrong.push(`${state} without a reading`);
    await world.read(userId, state, new Date(now.getTime() - HOUR / 2));
    if ((await look()) !== "") wrong.push(`${state} with everything`);
    for (const kind of ["dea", "state-cs"]) {
      await world.query("update provider_registration set valid_until = '2026-12-14' where state = $1 and kind = $2", [
        state,
        kind,
      ]);
      const isRefused = (await look()) === "K1";
      if (kind === "dea" && !isRefused) wrong.push(`${state} without a DEA number`);
      if (kind === "state-cs" && isRefused) asking += 1;
      await world.query("update provider_registration set valid_until = '2035-12-31' where state = $1", [state]);
    }
  }
  for (const line of wrong.slice(0, 5)) say(`       ${line}`);
  check(wrong.length === 0, `${US_STATES.length} jurisdictions: ${wrong.length} answers are wrong`);
  check(asking > 0 && asking < US_STATES.length, `${asking} of them also ask for a registration of their own`);
}

/** The prescriber's page in the running web process, which goes by the real clock: a second too little, and enough. */
async function defaultOverHttp(): Promise<void> {
  const session = await openSession(superuser, world.providerEmail);
  const headers = { Origin: clinic.origin, Cookie: `__Host-session=${session}` };
  const shown = async (avSeconds: number) => {
    const now = new Date(Date.now() - 1_000);
    const userId = await world.patient("IL", now);
    await world.see(userId, now, avSeconds);
    const path = `${clinic.web[0]!.url}/provider/patients/${userId}/prescribe`;
    const body = new URLSearchParams({ form_key: newId(), intent: "begin", line: "test cyp 60 bid" });
    const begun = await fetch(path, { method: "POST", headers, body, redirect: "manual" });
    const to = begun.headers.get("location") ?? "";
    const page = await fetch(new URL(to, clinic.web[0]!.url), { headers });
    const text = await page.text();
    return {
      isDraft: begun.status === 303 && page.ok && text.includes("PDMP not read today"),
      isShort: text.includes("Stay on video longer"),
    };
  };
  const [short, enough] = [await shown(299), await shown(300)];
  check(short.isDraft && short.isShort, "over HTTP, with the default, 299 seconds of video are too few");
  check(enough.isDraft && !enough.isShort, "over HTTP, with the default, 300 seconds are enough");
}
