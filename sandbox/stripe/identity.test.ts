import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SANDBOX_STRIPE, startStripeSandbox, type StripeSandbox } from "./server.ts";

/** The vendor's own library against the server that plays its identity product. */
let sandbox: StripeSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startStripeSandbox({ port: 0, appOrigin: "http://localhost:3000", webhookUrl: null });
  stripe = new Stripe(SANDBOX_STRIPE.secretKey, {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
});
afterEach(() => sandbox.stop());

const refusal = (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => expect.fail("it was taken"),
    (error) => error,
  );
const start = (options: Stripe.RequestOptions = {}) =>
  stripe.identity.verificationSessions.create(
    {
      type: "document",
      metadata: { session: "s1" },
      return_url: "http://localhost:3000/identity",
      options: { document: { require_live_capture: true, require_matching_selfie: true } },
    },
    options,
  );
const ALL = [
  "verified_outputs",
  "verified_outputs.dob",
  "last_verification_report",
  "last_verification_report.document.expiration_date",
  "last_verification_report.document.number",
];

/** Opens the page as a browser would and sends it. */
async function answerPage(
  url: string,
  change: Record<string, string>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Response> {
  const page = await (await fetch(url)).text();
  await meanwhile();
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
  const secret = /name="client_secret" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ client_secret: secret, outcome: "verified", ...change });
  return fetch(`${sandbox.origin}${action}`, { method: "POST", body, redirect: "manual" });
}

test("a page opens once, its person comes back, and a new address is given as long as it can be answered", async () => {
  const session = await start();
  expect(session).toMatchObject({ status: "requires_input", last_error: null });
  expect((await fetch(session.url!)).status).toBe(200);
  expect((await fetch(session.url!)).status).toBe(410);
  const again = await stripe.identity.verificationSessions.retrieve(session.id);
  expect(again.url).not.toBe(session.url);
  const sent = await answerPage(again.url!, { outcome: "document_expired" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "http://localhost:3000/identity"]);
  const failed = await stripe.identity.verificationSessions.retrieve(session.id);
  expect(failed).toMatchObject({ status: "requires_input", last_error: { code: "document_expired" } });
  expect(sandbox.books.events.map(({ type }) => type.split(".").at(-1))).toEqual([
    "created",
    "processing",
    "requires_input",
  ]);
  expect(JSON.stringify(sandbox.books.events)).not.toContain("_secret_");
});

test("a page that is open can be sent, also if the session was read meanwhile", async () => {
  const { id, url } = await start();
  const sent = await answerPage(url!, {}, () => stripe.identity.verificationSessions.retrieve(id));
  expect(sent.status).toBe(303);
});

test("what was read is shown to whoever asks for it by name", async () => {
  const { id, url } = await start();
  await answerPage(url!, { first_name: "MARA", dob: "1985-04-27", number: "D123" });
  const plain = await stripe.identity.verificationSessions.retrieve(id);
  expect(plain).toMatchObject({ status: "verified", url: null, client_secret: null });
  expect(plain).not.toHaveProperty("verified_outputs");
  expect(plain.last_verification_report).toMatch(/^vr_/);
  const whole = await stripe.identity.verificationSessions.retrieve(id, { expand: ALL });
  expect(whole.verified_outputs).toMatchObject({ first_name: "MARA", dob: { year: 1985, month: 4, day: 27 } });
  expect(whole.last_verification_report).toMatchObject({ document: { number: "D123", type: "driving_license" } });
  const some = await stripe.identity.verificationSessions.retrieve(id, { expand: ["last_verification_report"] });
  expect(JSON.stringify(some)).not.toContain("D123");
});

test("redacting removes everything, not while the vendor is looking, and not twice", async () => {
  const { id, url } = await start();
  await answerPage(url!, { outcome: "processing", image: "a face" });
  expect(await refusal(stripe.identity.verificationSessions.redact(id))).toMatchObject({ statusCode: 400 });
  expect(await refusal(stripe.identity.verificationSessions.cancel(id))).toMatchObject({ statusCode: 400 });
  await fetch(`${sandbox.origin}/control/finish-identity`, {
    method: "POST",
    body: JSON.stringify({ session: id, outcome: "verified", image: "a face" }),
  });
  expect([...sandbox.books.identity.files.values()]).toEqual(["a face", "a face"]);
  const asked = await stripe.identity.verificationSessions.redact(id);
  expect(asked.redaction).toEqual({ status: "processing" });
  await new Promise((done) => setTimeout(done, 60));
  const gone = await stripe.identity.verificationSessions.retrieve(id, { expand: ALL });
  expect(gone).toMatchObject({ redaction: { status: "redacted" }, metadata: {}, verified_outputs: null });
  expect(sandbox.books.identity.files.size).toBe(0);
  expect(await refusal(stripe.identity.verificationSessions.redact(id))).toMatchObject({ statusCode: 400 });
});

test("unknown parameters are refused, and a key is one session", async () => {
  const strange = { type: "document", provided_name: "Mara" } as Stripe.Identity.VerificationSessionCreateParams;
  expect(await refusal(stripe.identity.verificationSessions.create(strange))).toMatchObject({
    code: "parameter_unknown",
    param: "provided_name",
  });
  const odd = { expand: ["last_verification_report.document.files"] };
  const [first, again] = [await start({ idempotencyKey: "k1" }), await start({ idempotencyKey: "k1" })];
  expect(again.id).toBe(first.id);
  expect(await refusal(stripe.identity.verificationSessions.retrieve(first.id, odd))).toMatchObject({
    statusCode: 400,
  });
  expect(await refusal(stripe.identity.verificationSessions.retrieve("vs_none"))).toMatchObject({ statusCode: 404 });
});
