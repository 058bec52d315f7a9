import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import {
  addLiveVisit,
  addRegistrations,
  makeControlledPatient,
  sendPurpose,
  unguarded,
} from "#test/prescribing/controlled-patient.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { recordInPersonExam } from "../exams/record-in-person-exam.ts";
import { gatesOf, refusingGates } from "./controlled-gates.ts";
import { lookUpControlled, type AboutControlled } from "./look-up-controlled.ts";
import { recordPdmpReading } from "./record-pdmp-reading.ts";

/** A first prescription of testosterone on the morning of November 16 for a patient in Illinois. */
useDatabase();
const NOW = new Date("2026-11-16T16:00:00Z");
const at = (time: string) => new Date(time);
let providerId: string;
let userId: string;
beforeAll(async () => {
  providerId = await aProvider();
  await addRegistrations(asSuperuser, { providerId, states: ["IL"] });
});
beforeEach(async () => {
  userId = await makeControlledPatient(asSuperuser, { providerId, state: "IL", now: NOW });
});

const provider = (now = NOW, id = providerId) => testCtx({ as: "provider", id, now });
const read = (now = NOW, id = providerId) =>
  recordPdmpReading(provider(now, id), {
    userId,
    reading: { state: "IL", outcome: "none", hasRead: true, skipReason: null },
  });
const see = (time = "2026-11-16T15:00:00Z", avSeconds = 300) =>
  addLiveVisit(asSuperuser, { userId, providerId, at: at(time), avSeconds });

async function refusing(change: Partial<AboutControlled> = {}, now = NOW): Promise<string[]> {
  const about: AboutControlled = {
    userId,
    providerId,
    offeringKey: "trt",
    visitId: null,
    moment: "new",
    prescription: {
      measure: "mg",
      dose: 60,
      dosesPerWeek: 2,
      refillsAllowed: 5,
      issuedOn: "2026-11-16",
      expiresOn: "2027-05-15",
    },
    previous: null,
    icd10: "E29.1",
    signing: "vendor-two-factor",
    reconciled: { isClean: true, on: "2026-11-16" },
    ...change,
  };
  const facts = await inTransaction(provider(now), (tx) => lookUpControlled(tx, about));
  return refusingGates(gatesOf(facts)).map(({ key }) => key);
}

test("with a visit and a reading that day every gate is open, and without them these two are closed", async () => {
  expect(await refusing()).toEqual(["K4", "K6"]);
  await see();
  expect(await refusing()).toEqual(["K6"]);
  await read();
  expect(await refusing()).toEqual([]);
});

test("299 seconds of picture and sound are too few, 300 are enough", async () => {
  await read();
  await see("2026-11-16T14:00:00Z", 299);
  expect(await refusing()).toEqual(["K4"]);
  await see("2026-11-16T15:00:00Z", 300);
  expect(await refusing()).toEqual([]);
});

test("another prescriber's visit, reading and registration don't count", async () => {
  await see();
  const colleague = await aProvider();
  await asSuperuser(
    `insert into care_relation (id, user_id, provider_id, basis, starts_at, reason)
     values (gen_random_uuid(), $1, $2, 'covering', '2026-01-01', 'Test')`,
    [userId, colleague],
  );
  await read(NOW, colleague);
  expect(await refusing()).toEqual(["K6"]);
  const about = { providerId: colleague } as const;
  const facts = await inTransaction(provider(NOW, colleague), (tx) =>
    lookUpControlled(tx, {
      ...about,
      userId,
      offeringKey: "trt",
      visitId: null,
      moment: "new",
      prescription: {
        measure: "mg",
        dose: 60,
        dosesPerWeek: 2,
        refillsAllowed: 5,
        issuedOn: "2026-11-16",
        expiresOn: "2027-05-15",
      },
      previous: null,
      signing: "vendor-two-factor",
      reconciled: { isClean: true, on: null },
    }),
  );
  expect(refusingGates(gatesOf(facts)).map(({ key }) => key)).toEqual(["K1", "K4"]);
});

test("a registration counts in its state, on its days, and where the state asks for one", async () => {
  await see();
  await read();
  await asSuperuser("update provider_registration set valid_until = '2026-11-15' where kind = 'state-cs'");
  expect(await refusing()).toEqual(["K1"]);
  await asSuperuser("update provider_registration set valid_until = '2035-12-31'");
  expect(await refusing({}, NOW)).toEqual([]);
  await addLiveVisit(asSuperuser, { userId, providerId, at: at("2026-11-16T15:30:00Z"), state: "WI" });
  const [visit] = await asSuperuser("select id from visit where patient_state = 'WI' and user_id = $1", [userId]);
  expect(await refusing({ visitId: visit!["id"] })).toEqual(["K1", "K6"]);
});

test("identity, purpose and diagnosis are looked up", async () => {
  await see();
  await read();
  await sendPurpose(asSuperuser, { userId, now: NOW, isAttested: false });
  expect(await refusing()).toEqual(["K9"]);
  await sendPurpose(asSuperuser, { userId, now: NOW, isAttested: true });
  expect(await refusing({ icd10: "E23.0" })).toEqual(["K9"]);
  await unguarded(asSuperuser, "update identity_check set expires_on = '2026-11-15' where user_id = $1", [userId]);
  expect(await refusing()).toEqual(["K3"]);
});

test("the permission is over as soon as the year is over where the patient is, though not yet at the clinic", async () => {
  await asSuperuser("update profile set state = 'NY' where user_id = $1", [userId]);
  const k5 = async (time: string) => (await refusing({}, at(time))).includes("K5");
  expect(await k5("2027-01-01T04:59:59.999Z")).toBe(false);
  expect(await k5("2027-01-01T05:00:00Z")).toBe(true);
  const exam = { userId, examinedOn: "2026-12-20", examiner: "Dr. Near, MD", ground: "referral", providerId } as const;
  await recordInPersonExam(testCtx({ as: "employee", now: at("2026-12-21T18:00:00Z") }), exam);
  expect(await k5("2027-01-01T05:00:00Z")).toBe(false);
});

test("a state that schedules a medicine opens all gates for it", async () => {
  expect(await refusing({ offeringKey: "hcg" })).toEqual([]);
  await asSuperuser(
    `insert into state_schedule_override (offering_key, state, schedule, effective_from, source, owner)
     values ('hcg', 'IL', 'III', '2026-01-01', 'Test', 'Counsel')`,
  );
  expect(await refusing({ offeringKey: "hcg" })).toEqual(["K4", "K6"]);
  await asSuperuser("delete from state_schedule_override");
});

test("all 51 jurisdictions have a row, none of them confirmed, each with a reading before every prescription", async () => {
  const rows = await asSuperuser(
    "select count(distinct state)::int as states, bool_and(pdmp_rule = 'always' and confidence = 'for-counsel' and pdmp_skip_reasons = '{}') as strict from state_cs_rule",
  );
  expect(rows).toEqual([{ states: 51, strict: true }]);
});
