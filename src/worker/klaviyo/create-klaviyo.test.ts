import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorFacts } from "#core/log.ts";
import { newId } from "#core/id.ts";
import { VendorError } from "#domain/marketing/delivery.ts";
import { createKlaviyoSandbox, type Fault, type KlaviyoSandbox } from "../../../sandbox/klaviyo.ts";
import { freePort } from "../../../scripts/local-postgres.ts";
import { createKlaviyo } from "./create-klaviyo.ts";

/** The vendor's own library against a server that speaks its protocol and fails in its ways. */
let server: Server;
let url: string;
let sandbox: KlaviyoSandbox;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/klaviyo`;
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://sandbox");
    void sandbox.handle(request, response, pathname.replace("/klaviyo", ""));
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  sandbox = createKlaviyoSandbox({ key: "pk_secret" });
});

const EMAIL = "vera@test.test";
const klaviyo = (change: { key?: string } = {}) => createKlaviyo({ url, key: "pk_secret", timeoutMs: 400, ...change });
const event = () => ({ id: newId(), email: EMAIL, event: "Newsletter Signup", at: "2026-11-15T12:00:00.000Z" });
const refusal = (work: Promise<unknown>): Promise<VendorError> =>
  work.then(
    () => expect.fail("it was taken"),
    (error) => error,
  );

describe("what goes out", () => {
  test("of an event is the address, a neutral name, the time and our id, and nothing else", async () => {
    const one = event();
    await klaviyo().createEvent(one);
    expect(JSON.parse(sandbox.requests[0]!.body)).toEqual({
      data: {
        type: "event",
        attributes: {
          properties: {},
          time: one.at,
          unique_id: one.id,
          metric: { data: { type: "metric", attributes: { name: "Newsletter Signup" } } },
          profile: { data: { type: "profile", attributes: { email: EMAIL } } },
        },
      },
    });
    expect(sandbox.requests[0]!.headers).toMatchObject({ authorization: "Klaviyo-API-Key pk_secret" });
  });

  test("twice under one id is one event", async () => {
    const one = event();
    const vendor = klaviyo();
    await vendor.createEvent(one);
    await vendor.createEvent(one);
    expect(sandbox.accepted).toBe(2);
    expect(sandbox.events.size).toBe(1);
    await vendor.createEvent({ ...one, id: newId() });
    expect(sandbox.events.size).toBe(2);
  });

  test("for a profile brings back the vendor's id, the same one again", async () => {
    const vendor = klaviyo();
    const id = await vendor.importProfile({ email: EMAIL });
    expect(id).toMatch(/^01SANDBOX/);
    expect(await vendor.importProfile({ email: EMAIL })).toBe(id);
  });

  test("puts an address on a list and takes it off", async () => {
    const vendor = klaviyo();
    const to = { email: EMAIL, listId: "NEWSLT", profileId: "01X" };
    await vendor.subscribe(to);
    expect([...sandbox.lists.get("NEWSLT")!]).toEqual([[EMAIL, { phone: null, profileId: "01X" }]]);
    await vendor.unsubscribe({ email: EMAIL, listId: "NEWSLT" });
    expect(sandbox.lists.get("NEWSLT")!.size).toBe(0);
  });
});

describe("when the vendor does not take it", () => {
  test.each<[Fault, Partial<VendorError>]>([
    ["429", { kind: "later", status: 429, retryAfterSeconds: 1 }],
    ["500", { kind: "later", status: 500, retryAfterSeconds: null }],
    ["503", { kind: "later", status: 503, retryAfterSeconds: null }],
    ["slow-after", { kind: "later", status: null }],
    ["reset-after", { kind: "later", status: null }],
  ])("because of %s, it is one try and a reason to try later", async (fault, expected) => {
    sandbox.fault = () => fault;
    const started = performance.now();
    expect(await refusal(klaviyo().createEvent(event()))).toMatchObject(expected);
    expect(sandbox.requests).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test("because the list is not there, it never will", async () => {
    const to = { email: EMAIL, listId: "OTHER1", profileId: null };
    expect(await refusal(klaviyo().subscribe(to))).toMatchObject({ kind: "refused", status: 404 });
  });

  test("because the key is wrong, it waits for us", async () => {
    const error = await refusal(klaviyo({ key: "pk_wrong" }).createEvent(event()));
    expect(error).toMatchObject({ kind: "later", status: 401 });
  });

  test("what reaches the log holds neither the key nor the address", async () => {
    sandbox.fault = () => "500";
    const error = await refusal(klaviyo().createEvent(event()));
    const everything = JSON.stringify([errorFacts(error), Object.entries(error), error.stack, error.cause]);
    expect(everything).not.toMatch(/pk_secret|vera/);
  });
});

test("after five failures in a row the vendor is left alone for a while", async () => {
  sandbox.fault = () => "500";
  const vendor = klaviyo();
  for (let i = 0; i < 5; i++) await refusal(vendor.createEvent(event()));
  expect(await refusal(vendor.createEvent(event()))).toMatchObject({ kind: "paused", retryAfterSeconds: 30 });
  expect(sandbox.requests).toHaveLength(5);
});

test("a request to wait is for everybody", async () => {
  sandbox.fault = () => "429";
  const vendor = klaviyo();
  await refusal(vendor.createEvent(event()));
  expect(await refusal(vendor.importProfile({ email: EMAIL }))).toMatchObject({ kind: "paused", retryAfterSeconds: 1 });
  expect(sandbox.requests).toHaveLength(1);
});
