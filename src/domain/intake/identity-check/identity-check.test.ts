import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aKnownPerson, mailsTo } from "#test/people.ts";
import { aBornPerson, identity, showId, useIdentity, workOnIdentity } from "#test/identity/showing-id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { finishVerification, Submission } from "../../../../sandbox/stripe/identity.ts";
import { SANDBOX_STRIPE } from "../../../../sandbox/stripe/server.ts";
import { signatureHeader } from "../../../../sandbox/stripe/webhooks.ts";
import { checkIdentityAgain } from "./check-identity-again.ts";
import { claimManualCheck } from "./claim-manual-check.ts";
import { decideIdentity } from "./decide-identity.ts";
import { expireIdentityChecks } from "./expire-identity-checks.ts";
import { getManualCheck } from "./get-manual-check.ts";
import { getIdentityStatus } from "./get-identity-status.ts";
import { callBy } from "./identity-check.ts";
import { listManualChecks } from "./list-manual-checks.ts";
import { findVerifiedUntil } from "./reads.server.ts";
import { recordIdentityEvent } from "./record-identity-event.ts";
import { requestManualCheck } from "./request-manual-check.ts";
import { reviewIdentityDecision } from "./review-identity-decision.ts";
import { startIdentityCheck } from "./start-identity-check.ts";
import { sweepIdentityChecks } from "./sweep-identity-checks.ts";
import { inTransaction } from "#core/db.ts";

useDatabase();
useIdentity();

type Event = { id: string; type: string; created: number; data: { object: object } };
const events = (): Event[] => identity.sandbox.books.events;
const second = () => Math.floor(Date.now() / 1000);
const system = (now?: Date) => testCtx({ as: "system", ...(now ? { now } : {}) });
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

function send(event: object, options: { at?: number; secret?: string; body?: string } = {}) {
  const payload = JSON.stringify(event);
  const signature = signatureHeader(payload, options.secret ?? SANDBOX_STRIPE.webhookSecret, options.at ?? second());
  const body = Buffer.from(options.body ?? payload);
  return recordIdentityEvent(testCtx({ as: "anonymous" }), { body, signature }, identity.vendor);
}

const about = (session: string) => events().filter(({ data }) => (data.object as { id: string }).id === session);

/** The messages the vendor has sent so far about a session, delivered and worked on. */
async function deliver(session: string): Promise<void> {
  for (const event of about(session)) await send(event);
  await workOnIdentity();
}

const rowOf = async (userId: string) =>
  (
    await asSuperuser<Record<string, unknown>>(
      "select *, expires_on::text from identity_check where user_id = $1 order by created_at desc limit 1",
      [userId],
    )
  )[0];
const everything = () =>
  asSuperuser(
    `select c.id::text, state, attempt, failure, last4, name_match, dob_match, s.id as session, s.vendor_ref
     from identity_check c left join identity_session s on s.check_id = c.id where user_id = $1 order by 1, 8`,
    [mara.userId],
  );

let mara: Awaited<ReturnType<typeof aBornPerson>>;
beforeEach(async () => {
  mara = await aBornPerson();
});

const isVerified = (today: string) =>
  inTransaction(system(), async ({ trx }) => ((await findVerifiedUntil(trx, mara.userId)) ?? "") >= today);

describe("a check", () => {
  test("of one's own document is verified until it expires, and only four characters of its number stay", async () => {
    const session = await showId(mara.ctx, { outcome: "verified", number: "D123-4567-8901" });
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "started" });
    await deliver(session);
    expect(await rowOf(mara.userId)).toMatchObject({
      state: "verified",
      document_kind: "driving_license",
      document_state: "IL",
      last4: "8901",
      expires_on: "2031-03-31",
      name_match: true,
      dob_match: true,
      failure: null,
    });
    expect([await isVerified("2031-03-31"), await isVerified("2031-04-01")]).toEqual([true, false]);
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "verified", document: { last4: "8901" } });
    expect(JSON.stringify(await asSuperuser("select * from identity_check_event"))).not.toContain("4567");
  });

  test("counts for the name and birth date it was made for, and no other", async () => {
    await deliver(await showId(mara.ctx, { outcome: "verified" }));
    await asSuperuser("update profile set first_name = 'mara Jane', last_name = 'Quinn' where user_id = $1", [
      mara.userId,
    ]);
    expect(await isVerified("2030-01-01")).toBe(true);
    for (const change of ["last_name = 'Other'", "date_of_birth = '1985-04-28'"]) {
      await asSuperuser(`update profile set ${change} where user_id = $1`, [mara.userId]);
      expect(await isVerified("2020-01-01")).toBe(false);
      expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "expired", isOfAnotherName: true });
    }
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toMatchObject({ kind: "page" });
  });

  test("is asked about when its member is back from the page", async () => {
    await checkIdentityAgain(mara.ctx);
    await showId(mara.ctx, { outcome: "verified" });
    await checkIdentityAgain(mara.ctx);
    await workOnIdentity();
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "verified" });
  });

  test("is redacted with the vendor right after its result", async () => {
    const session = await showId(mara.ctx, { outcome: "verified", image: "a face" });
    await deliver(session);
    await new Promise((done) => setTimeout(done, 60));
    await sweepIdentityChecks(system(new Date(Date.now() + 2 * 3_600_000)));
    await workOnIdentity();
    expect(identity.sandbox.books.identity.sessions.get(session)?.redaction).toEqual({ status: "redacted" });
    expect([...identity.sandbox.books.identity.files.values()]).not.toContain("a face");
    expect((await rowOf(mara.userId))?.["redacted_at"]).toBeInstanceOf(Date);
    // What is gone with the vendor changes nothing here.
    await deliver(session);
    expect(await rowOf(mara.userId)).toMatchObject({ state: "verified" });
  });

  test.each([
    ["document_expired", 1],
    ["document_unverified_other", 1],
    ["document_type_not_supported", 1],
    ["selfie_document_missing_photo", 1],
    ["selfie_face_mismatch", 1],
    ["selfie_unverified_other", 1],
    ["selfie_manipulated", 1],
    ["under_supported_age", 1],
    ["country_not_supported", 1],
    ["consent_declined", 0],
    ["abandoned", 0],
    ["device_not_supported", 0],
  ] as const)("that fails with %s can be tried again", async (outcome, used) => {
    await deliver(await showId(mara.ctx, { outcome }));
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({
      state: "needs_input",
      failure: outcome,
      triesUsed: used,
    });
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toMatchObject({ kind: "page" });
  });

  test("that fails with a code nobody knows is a failed try", async () => {
    await deliver(await showId(mara.ctx, { outcome: "id_number_mismatch" }));
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "needs_input", failure: "unknown", triesUsed: 1 });
  });

  test("goes to a person after three tries, with a number and a day", async () => {
    for (let i = 0; i < 3; i++) await deliver(await showId(mara.ctx, { outcome: "selfie_face_mismatch" }));
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({
      state: "manual",
      failure: "too_many_tries",
      call: { phone: "+13125550142" },
    });
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toEqual({ kind: "manual" });
  });

  test.each([
    [{ first_name: "MARIA" }, "name_mismatch"],
    [{ last_name: "QUINNE" }, "name_mismatch"],
    [{ dob: "1985-04-28" }, "birth_date_mismatch"],
    [{ expires: "" as const }, "expiry_unknown"],
    [{ expires: "2020-01-01" }, "document_expired"],
  ])("with %o goes to a person, never through", async (change, failure) => {
    await deliver(await showId(mara.ctx, { outcome: "verified", ...change }));
    expect(await rowOf(mara.userId)).toMatchObject({ state: "manual", failure, verified_at: null });
    expect(await isVerified("2026-11-16")).toBe(false);
  });

  test("of somebody without a birth date in the profile does not begin", async () => {
    await asSuperuser("update profile set date_of_birth = null where user_id = $1", [mara.userId]);
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toEqual({ kind: "birth-date-missing" });
    expect(await rowOf(mara.userId)).toBeUndefined();
  });

  test("that two clicks start is one session, also when the vendor's answer was lost", async () => {
    const before = identity.sandbox.books.identity.sessions.size;
    const fault = { kind: "hang-after" as const, path: "verification_sessions$", times: 1, ms: 0, share: 1 };
    identity.sandbox.api.faults.add(fault);
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toEqual({ kind: "unavailable" });
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toMatchObject({ kind: "page" });
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toMatchObject({ kind: "page" });
    expect(identity.sandbox.books.identity.sessions.size).toBe(before + 1);
  });

  test("whose message is lost is asked about by the clock; one nobody answers ends after a day and costs no try", async () => {
    const session = await showId(mara.ctx, { outcome: "processing" });
    await sweepIdentityChecks(system(new Date(Date.now() + 11 * 60_000)));
    await workOnIdentity();
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "processing" });
    finishVerification(
      identity.sandbox.books,
      session,
      Submission.parse({ outcome: "verified", first_name: "Mara", last_name: "Quinn" }),
    );
    await sweepIdentityChecks(system(new Date(Date.now() + 15 * 60_000)));
    await workOnIdentity();
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "verified" });

    const rae = await aBornPerson();
    await startIdentityCheck(rae.ctx, identity.vendor);
    const later = inDays(1.1);
    await sweepIdentityChecks(system(later));
    await workOnIdentity(later);
    expect(await getIdentityStatus(rae.ctx)).toMatchObject({
      state: "needs_input",
      failure: "abandoned",
      triesUsed: 0,
    });
  });
});

describe("a message", () => {
  test("is taken once for ever; forged, changed, stale ones are none", async () => {
    const session = await showId(mara.ctx, { outcome: "verified" });
    const event = about(session).at(-1)!;
    expect(await send(event, { secret: "whsec_guess" })).toBe("refused");
    expect(await send(event, { body: JSON.stringify({ ...event, type: "x" }) })).toBe("refused");
    expect(await send(event, { at: second() - 301 })).toBe("refused");
    expect(await send({ ...event, type: "charge.refunded" })).toBe("about-something-else");
    expect(await send(event)).toBe("stored");
    expect(await send(event)).toBe("known");
  });

  test("is only a hint: what it says, how often and in which order changes nothing", async () => {
    const session = await showId(mara.ctx, { outcome: "selfie_face_mismatch" });
    await deliver(session);
    const before = await everything();
    for (const type of ["verified", "processing", "canceled", "requires_input", "created", "redacted"]) {
      const object = { id: session, object: "identity.verification_session", status: "verified", last_error: null };
      const name = `identity.verification_session.${type}`;
      await send({ id: `evt_${newId()}`, object: "event", type: name, created: second(), data: { object } });
    }
    for (const event of about(session).reverse()) await send({ ...event, id: `evt_${newId()}` });
    await workOnIdentity();
    expect(await everything()).toEqual(before);
  });

  test("about a session that is over does not touch the one that is open", async () => {
    const first = await showId(mara.ctx, { outcome: "document_unverified_other" });
    await deliver(first);
    await startIdentityCheck(mara.ctx, identity.vendor);
    for (const event of about(first)) await send({ ...event, id: `evt_${newId()}` });
    await workOnIdentity();
    expect(await getIdentityStatus(mara.ctx)).toMatchObject({ state: "started", triesUsed: 1 });
  });
});

describe("a person decides", () => {
  const staff = () => aKnownPerson("employee");
  const seen = {
    decision: "verify" as const,
    documentKind: "passport" as const,
    documentState: "",
    last4: "4821",
    expiresOn: "2030-01-31",
    note: "Saw the passport on a call",
  };
  async function aCase() {
    await requestManualCheck(mara.ctx, { phone: "+13125550142" });
    return String((await rowOf(mara.userId))?.["id"]);
  }

  test("for whoever does not want their face compared, by a day on which we call", async () => {
    await startIdentityCheck(mara.ctx, identity.vendor);
    expect(await requestManualCheck(mara.ctx, { phone: "+13125550142" })).toBe("requested");
    expect(await requestManualCheck(mara.ctx, { phone: "+13125550142" })).toBe("already-requested");
    await workOnIdentity();
    const session = [...identity.sandbox.books.identity.sessions.values()].at(-1);
    expect(session).toMatchObject({ status: "canceled" });
    expect(callBy("2026-11-13", 2)).toBe("2026-11-17");
    const { ctx } = await staff();
    const id = (await rowOf(mara.userId))?.["id"];
    const entry = (await listManualChecks(ctx)).find((one) => one.id === id);
    expect(entry).toMatchObject({ reason: "requested", phone: "+13125550142", isOverdue: false, proposal: null });
  });

  test("and a second one has to agree; neither may be the same, nor the member", async () => {
    const checkId = await aCase();
    const [first, other] = [await staff(), await staff()];
    await claimManualCheck(first.ctx, { checkId, isRelease: false });
    expect(await decideIdentity(first.ctx, { checkId, ...seen, expiresOn: "2020-01-01" })).toBe("document-expired");
    expect(await getManualCheck(first.ctx, { checkId })).toMatchObject({
      next: "decide",
      person: { lastName: "Quinn" },
    });
    expect(await decideIdentity(first.ctx, { checkId, ...seen })).toBe("waits-for-second");
    expect((await getManualCheck(first.ctx, { checkId })).next).toBe("wait-for-colleague");
    expect((await getManualCheck(other.ctx, { checkId })).next).toBe("review");
    expect(await isVerified("2026-11-16")).toBe(false);
    const review = { checkId, agrees: true, note: "Heard the recording" };
    await expect(reviewIdentityDecision(first.ctx, review)).rejects.toThrow("forbidden");
    await expect(decideIdentity(other.ctx, { checkId, ...seen })).rejects.toThrow("conflict");
    await expect(reviewIdentityDecision(mara.ctx, review)).rejects.toThrow("forbidden");
    expect(await reviewIdentityDecision(other.ctx, review)).toBe("verified");
    expect(await rowOf(mara.userId)).toMatchObject({ state: "verified", last4: "4821", document_kind: "passport" });
    const { next, history } = await getManualCheck(other.ctx, { checkId });
    expect(next).toBe("over");
    expect(history.map(({ kind }) => kind).toSorted()).toEqual(["claimed", "confirmed", "decided", "manual-requested"]);
    const read = await asSuperuser(
      "select reason from audit_event where action = 'identity-check.read' and subject_id = $1",
      [mara.userId],
    );
    expect(read).toHaveLength(4);
    expect(await isVerified("2030-01-31")).toBe(true);
    expect(await mailsTo(mara.email)).toMatchObject([{ template: "account-news" }]);
    expect((await asSuperuser("select note from identity_check_event where kind = 'decided'")).length).toBe(1);
  });

  test("and disagreement opens the case again; a refusal needs two as well", async () => {
    const checkId = await aCase();
    const [first, other] = [await staff(), await staff()];
    await decideIdentity(first.ctx, { checkId, decision: "refuse", reason: "not_reached", note: "Nobody answered" });
    const no = { checkId, agrees: false, note: "Called the wrong number" };
    expect(await reviewIdentityDecision(other.ctx, no)).toBe("open-again");
    await decideIdentity(other.ctx, {
      checkId,
      decision: "refuse",
      reason: "not_reached",
      note: "Somebody else answered",
    });
    expect(await reviewIdentityDecision(first.ctx, { checkId, agrees: true, note: "Same" })).toBe("refused");
    expect(await startIdentityCheck(mara.ctx, identity.vendor)).toEqual({ kind: "refused" });
    expect(await requestManualCheck(mara.ctx, { phone: "+13125550142" })).toBe("requested");
  });

  test("but nobody about themselves", async () => {
    const self = await staff();
    await requestManualCheck(self.ctx, { phone: "+13125550143" });
    const checkId = String((await rowOf(self.userId))?.["id"]);
    await expect(decideIdentity(self.ctx, { checkId, ...seen })).rejects.toThrow("forbidden");
    await expect(claimManualCheck(self.ctx, { checkId, isRelease: false })).rejects.toThrow("forbidden");
  });

  test("and members, providers, nurses and strangers have no queue", async () => {
    const provider = await aKnownPerson("provider");
    await expect(listManualChecks(mara.ctx)).rejects.toThrow("forbidden");
    await expect(listManualChecks(provider.ctx)).rejects.toThrow("forbidden");
    await expect(listManualChecks((await aKnownPerson("nurse")).ctx)).rejects.toThrow("forbidden");
    await expect(getManualCheck(mara.ctx, { checkId: newId() })).rejects.toThrow("forbidden");
    await expect(getManualCheck((await staff()).ctx, { checkId: newId() })).rejects.toThrow("not-found");
  });
});

describe("a document that expires", () => {
  test("is asked for again 30 days before, once, without content, and ends with its last day", async () => {
    const expires = inDays(100).toISOString().slice(0, 10);
    await deliver(await showId(mara.ctx, { outcome: "verified", expires }));
    const at = (days: number) => new Date(new Date(`${expires}T18:00:00Z`).getTime() + days * DAY);
    const on = (days: number) => ({ ...mara.ctx, now: at(days) });
    await expireIdentityChecks(system(at(-31)));
    expect(await mailsTo(mara.email)).toEqual([]);
    expect(await startIdentityCheck(on(-31), identity.vendor)).toEqual({ kind: "verified" });
    await expireIdentityChecks(system(at(-30)));
    await expireIdentityChecks(system(at(-29)));
    expect(await mailsTo(mara.email)).toMatchObject([{ template: "account-news" }]);
    expect(await getIdentityStatus(on(-30))).toMatchObject({ state: "verified", isExpiring: true });
    await expireIdentityChecks(system(at(0)));
    expect(await rowOf(mara.userId)).toMatchObject({ state: "verified" });
    await expireIdentityChecks(system(at(1)));
    expect(await rowOf(mara.userId)).toMatchObject({ state: "expired" });
    expect(await mailsTo(mara.email)).toHaveLength(2);
    expect(await startIdentityCheck(on(1), identity.vendor)).toMatchObject({ kind: "page" });
  });

  test("can be replaced before; nobody is asked twice", async () => {
    const expires = inDays(20).toISOString().slice(0, 10);
    await deliver(await showId(mara.ctx, { outcome: "verified", expires }));
    await deliver(await showId(mara.ctx, { outcome: "verified", expires: "2031-03-31" }));
    await expireIdentityChecks(system());
    await expireIdentityChecks(system(inDays(22)));
    expect(await mailsTo(mara.email)).toEqual([]);
    expect(await isVerified("2031-03-31")).toBe(true);
  });
});
