import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { JSON_HEADERS } from "../request/json-headers.ts";
import { sendContactRequest } from "./send-contact-request.ts";

const REQUEST = {
  fullName: "Sam",
  subject: "I have a billing question",
  message: "Charged twice",
  email: "sam@test.test",
};
const KEY = "01a1dcf5-7c8d-4422-ad9a-30b8d6ec6be5";
const SENT = { reference: "R-ABCDEFGHJK", requestId: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5", hasEmergency: false };

let logged: MockInstance;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

/** A clinic that gives these answers, one after the other; a missing one is a broken connection. */
function clinicThatAnswers(...answers: (Response | undefined)[]) {
  const calls: RequestInit[] = [];
  const pauses: number[] = [];
  const means = {
    fetch: async (_: unknown, init?: RequestInit) => {
      calls.push(init ?? {});
      const answer = answers[calls.length - 1];
      if (!answer) throw new TypeError("Failed to fetch");
      return answer;
    },
    pause: async (ms: number) => void pauses.push(ms),
  };
  return { calls, pauses, send: () => sendContactRequest(REQUEST, KEY, means) };
}

const away = () => new Response(null, { status: 503, statusText: "Service Unavailable" });

test("a request goes out once, with its key, the shared headers and the cookies of our own origin", async () => {
  const clinic = clinicThatAnswers(Response.json(SENT));
  expect(await clinic.send()).toEqual({ kind: "sent", ...SENT });
  expect(clinic.calls).toHaveLength(1);
  expect(clinic.calls[0]).toMatchObject({
    method: "POST",
    credentials: "same-origin",
    headers: { ...JSON_HEADERS, "Idempotency-Key": KEY },
    body: JSON.stringify(REQUEST),
  });
  expect(logged).not.toHaveBeenCalled();
});

test("a failed save is tried three times under the same key, within ten seconds, then said", async () => {
  const clinic = clinicThatAnswers(away(), undefined, away());
  expect(await clinic.send()).toEqual({ kind: "failed" });
  expect(clinic.calls.map(({ headers }) => new Headers(headers).get("Idempotency-Key"))).toEqual([KEY, KEY, KEY]);
  expect(clinic.pauses).toEqual([500, 500]);
});

test("the second try may succeed", async () => {
  const clinic = clinicThatAnswers(away(), Response.json(SENT));
  expect(await clinic.send()).toMatchObject({ kind: "sent" });
});

test("an answer without a reference is no success", async () => {
  const clinic = clinicThatAnswers(Response.json({}), Response.json({}), Response.json({}));
  expect(await clinic.send()).toEqual({ kind: "failed" });
});

test.each([
  [401, { kind: "signed-out" }],
  [400, { kind: "failed" }],
  [403, { kind: "failed" }],
])("status %s is not tried again", async (status, result) => {
  const clinic = clinicThatAnswers(new Response(null, { status }));
  expect(await clinic.send()).toEqual(result);
  expect(clinic.calls).toHaveLength(1);
});

test("status and status text are logged, and nothing that was written", async () => {
  await clinicThatAnswers(away(), undefined, away()).send();
  expect(logged.mock.calls).toEqual([[503, "Service Unavailable"], ["TypeError"], [503, "Service Unavailable"]]);
});
