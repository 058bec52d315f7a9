import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { aMember, later, newEmail } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { createEvent } from "./create-event.ts";
import { deliver } from "./deliver.ts";
import { VendorError, type MarketingVendor } from "./delivery.ts";
import { insertConsent } from "./queries.server.ts";
import { subscribeProfile } from "./subscribe-profile.ts";
import { subscribeToNewsletter } from "./subscribe-to-newsletter.ts";
import { sweepMarketing } from "./sweep-marketing.ts";
import { unsubscribeUrl } from "./unsubscribe-token.ts";
import { unsubscribe } from "./unsubscribe.ts";

const WORDING = { version: "2026-11", text: "You get our newsletter." };

useDatabase();
beforeEach(async () => {
  await emptyTables("newsletter_signup", "marketing_consent", "marketing_delivery", "suppression", "analytics_event");
  await asSuperuser("delete from pgboss.job");
});

const NOW = new Date("2026-11-15T12:00:00Z");
const visitor = () => testCtx({ as: "anonymous", now: NOW });
const system = (seconds = 0) => later(testCtx({ as: "system", now: NOW }), seconds);
const EVENT = "Newsletter Signup" as const;

test("an event of someone who signed up goes out once, under the row's id, and its words are wiped", async () => {
  const { vendor, notified } = aVendor();
  await signUp("vera@test.test");
  await createEvent(visitor(), { email: "vera@test.test", event: EVENT });
  const id = await idOf("event");
  await deliver(system(), { deliveryId: id }, vendor);
  await deliver(system(), { deliveryId: id }, vendor);
  expect(notified).toEqual([
    ["createEvent", { kind: "event", id, email: "vera@test.test", event: EVENT, at: NOW.toISOString() }],
  ]);
  expect(await rowOf(id)).toMatchObject({ state: "delivered", sealed: null, attempts: 0 });
});

describe("nothing goes out", () => {
  test("for an address that did not agree: it waits for the sign-up beside it, then is dropped", async () => {
    const { vendor, notified } = aVendor();
    await createEvent(visitor(), { email: "vera@test.test", event: EVENT });
    const id = await idOf("event");
    await deliver(system(), { deliveryId: id }, vendor);
    expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 0 });
    await deliver(system(3_700), { deliveryId: id }, vendor);
    expect(await rowOf(id)).toMatchObject({ state: "dropped", sealed: null });
    expect(notified).toEqual([]);
  });

  test("and goes out when the sign-up has come", async () => {
    const { vendor, notified } = aVendor();
    await createEvent(visitor(), { email: "vera@test.test", event: EVENT });
    const id = await idOf("event");
    await deliver(system(), { deliveryId: id }, vendor);
    await signUp("vera@test.test");
    await deliver(system(20), { deliveryId: id }, vendor);
    expect(notified).toHaveLength(1);
  });

  test("for an address that left, also if it left after the event", async () => {
    const { vendor, notified } = aVendor();
    await signUp("vera@test.test");
    await createEvent(visitor(), { email: "vera@test.test", event: EVENT });
    const id = await idOf("event");
    await leave("vera@test.test");
    await deliver(system(), { deliveryId: id }, vendor);
    expect(await rowOf(id)).toMatchObject({ state: "dropped" });
    await deliver(system(5), { deliveryId: await idOf("unsubscribe") }, vendor);
    expect(notified).toEqual([["unsubscribe", expect.objectContaining({ email: "vera@test.test", listId: "NEWSLT" })]]);
  });

  test("by a worker without a vendor; it stays", async () => {
    await signUp("vera@test.test");
    const id = await idOf("profile");
    await deliver(system(), { deliveryId: id }, null);
    expect(await rowOf(id)).toMatchObject({ state: "waiting" });
  });

  test("for anybody but the system", async () => {
    const act = deliver(testCtx({ as: "admin" }), { deliveryId: newId() }, aVendor().vendor);
    await expect(act).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the vendor's id of a person", () => {
  test("is kept after the import and used for the subscription", async () => {
    const { vendor, notified } = aVendor();
    const member = await aMember({ email: newEmail() });
    await signUp(member.email);
    await deliver(system(), { deliveryId: await idOf("profile") }, vendor);
    expect(await klaviyoIds(member.email)).toEqual(["VENDOR-1", "VENDOR-1"]);
    await subscribeProfile(visitor(), { email: member.email, listId: "newsletter" });
    await deliver(system(), { deliveryId: await idOf("subscribe") }, vendor);
    expect(notified.at(-1)).toMatchObject(["subscribe", { listId: "NEWSLT", profileId: "VENDOR-1" }]);
  });

  test("is not kept if consent was taken back meanwhile", async () => {
    const member = await aMember({ email: newEmail() });
    await signUp(member.email);
    const { vendor } = aVendor({ importProfile: () => leave(member.email).then(() => "VENDOR-2") });
    await deliver(system(), { deliveryId: await idOf("profile") }, vendor);
    expect(await klaviyoIds(member.email)).toEqual([null, null]);
  });
});

test("nobody agrees to marketing by text message, for themselves or for somebody else", async () => {
  const [member, other] = [await aMember({ email: newEmail() }), await aMember({ email: newEmail() })];
  for (const { ctx } of [member, other]) {
    const agreed = inTransaction(ctx, (tx) =>
      insertConsent(tx.trx, {
        id: newId(),
        email: member.email,
        purpose: "sms",
        granted: true,
        source: "profile",
        at: NOW,
        wording: "Yes",
        wording_version: "1",
      }),
    );
    await expect(agreed).rejects.toThrow("row-level security");
  }
});

describe("when the vendor cannot take it", () => {
  test("it falls due again no sooner than the vendor asked for", async () => {
    const id = await afterFailure(new VendorError("later", { status: 429, retryAfterSeconds: 90 }));
    expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 1, due_at: new Date("2026-11-15T12:01:30Z") });
    const again = await asSuperuser(
      "select 1 from pgboss.job where name = 'marketing.deliver' and start_after = '2026-11-15T12:01:30Z'",
    );
    expect(again).toHaveLength(1);
    const { vendor, notified } = aVendor();
    await deliver(system(89), { deliveryId: id }, vendor);
    expect(notified).toEqual([]);
    await deliver(system(90), { deliveryId: id }, vendor);
    expect(notified).toHaveLength(1);
  });

  test("each wait is longer than the one before, and twelve tries are the end", async () => {
    const { vendor } = aVendor({ createEvent: () => Promise.reject(new VendorError("later", { status: 500 })) });
    const id = await anEvent();
    const waits: number[] = [];
    for (let at = 0, i = 0; i < 12; i++) {
      await deliver(system(at), { deliveryId: id }, vendor);
      const row = await rowOf(id);
      if (row!.state !== "waiting") break;
      const due = (row!.due_at.getTime() - NOW.getTime()) / 1000;
      waits.push(due - at);
      at = due;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
    expect(await rowOf(id)).toMatchObject({ state: "failed", sealed: null });
  });

  test("a vendor that is left alone uses up no try", async () => {
    const id = await afterFailure(new VendorError("paused", { retryAfterSeconds: 30 }));
    expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 0, due_at: new Date("2026-11-15T12:00:30Z") });
  });

  test("what it refuses is not tried again", async () => {
    const id = await afterFailure(new VendorError("refused", { status: 400 }));
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
  });

  test("a delivery whose job was lost is found by the sweep", async () => {
    const id = await afterFailure(new VendorError("later", { status: 500 }));
    await asSuperuser("delete from pgboss.job");
    await asSuperuser("delete from marketing_delivery where id <> $1", [id]);
    await sweepMarketing(system(60));
    expect(await waitingJobs()).toEqual([]);
    await sweepMarketing(system(180));
    expect(await waitingJobs()).toEqual([{ data: { deliveryId: id } }]);
  });
});

test("what need not be known is forgotten", async () => {
  await signUp("vera@test.test");
  await sweepMarketing(system(86_400));
  expect(await asSuperuser("select 1 from newsletter_signup where address_hash is not null")).toHaveLength(1);
  await sweepMarketing(system(8 * 86_400));
  expect(await asSuperuser("select 1 from newsletter_signup where address_hash is not null")).toEqual([]);
  expect(await asSuperuser("select state, sealed from marketing_delivery")).toEqual([
    { state: "dropped", sealed: null },
  ]);
  await sweepMarketing(system(40 * 86_400));
  expect(await asSuperuser("select 1 from marketing_delivery")).toEqual([]);
});

const signUp = (email: string) => subscribeToNewsletter(visitor(), { email, consent: WORDING });

function leave(email: string): Promise<unknown> {
  const ctx = later(visitor(), 1);
  return unsubscribe(ctx, {
    token: new URL(unsubscribeUrl(ctx.env, email)).searchParams.get("token")!,
    wording: WORDING,
  });
}

async function anEvent(): Promise<string> {
  await signUp("vera@test.test");
  await createEvent(visitor(), { email: "vera@test.test", event: EVENT });
  return idOf("event");
}

async function afterFailure(error: VendorError, ctx: Ctx = system()): Promise<string> {
  const id = await anEvent();
  await deliver(ctx, { deliveryId: id }, aVendor({ createEvent: () => Promise.reject(error) }).vendor);
  return id;
}

/** The port, not the vendor: what it is told is written down. */
function aVendor(change: Partial<MarketingVendor> = {}) {
  const notified: [string, unknown][] = [];
  const note = async (name: string, what: unknown) => void notified.push([name, what]);
  const vendor: MarketingVendor = {
    createEvent: (event) => note("createEvent", event),
    importProfile: (profile) => note("importProfile", profile).then(() => "VENDOR-1"),
    subscribe: (to) => note("subscribe", to),
    unsubscribe: (from) => note("unsubscribe", from),
    ...change,
  };
  return { vendor, notified };
}

async function idOf(kind: string): Promise<string> {
  const [row] = await asSuperuser<{ id: string }>("select id from marketing_delivery where kind = $1", [kind]);
  return row!.id;
}

async function rowOf(id: string) {
  const [row] = await asSuperuser<{ state: string; attempts: number; due_at: Date; sealed: string | null }>(
    "select state, attempts, due_at, sealed from marketing_delivery where id = $1",
    [id],
  );
  return row;
}

async function klaviyoIds(email: string): Promise<(string | null)[]> {
  const rows = await asSuperuser<{ klaviyo_id: string | null }>(
    "select klaviyo_id from profile where email = $1 union all select klaviyo_id from newsletter_signup where email = $1",
    [email],
  );
  return rows.map((row) => row.klaviyo_id);
}

const waitingJobs = () => asSuperuser("select data from pgboss.job where name = 'marketing.deliver'");
