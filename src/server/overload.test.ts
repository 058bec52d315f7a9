import { expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { isTurnedAway, quickLimit, shedClass } from "./overload.ts";

const CALM = { inFlight: 0, isLate: false };

test.each([
  ["POST", "/api/sendEmailtoAMD"],
  ["POST", "/contact-us"],
  ["POST", "/ask-us-anything"],
  ["POST", "/your-message"],
  ["POST", "/profile/messages/0190a000-0000-7000-8000-000000000000"],
  ["GET", "/profile/messages/0190a000-0000-7000-8000-000000000000.data"],
  ["GET", "/api/emergencyWords"],
  ["POST", "/admin/inbox/0190a000-0000-7000-8000-000000000000"],
  ["POST", "/api/payments/webhook"],
  ["POST", "/api/pharmacy/webhook"],
  ["POST", "/api/eprescribe/webhook"],
  ["POST", "/api/labs/webhook"],
  ["POST", "/sign-out"],
  ["GET", "/healthz"],
  ["GET", "/readyz"],
])("%s %s is never turned away", (method, path) => {
  expect(shedClass(method, path)).toBe("never");
  expect(isTurnedAway("never", { inFlight: 10_000, isLate: true }, 64)).toBe(false);
});

test.each([
  ["GET", "/search"],
  ["POST", "/api/search"],
  ["GET", "/privacy-choices"],
  ["GET", "/admin/users"],
  ["GET", "/admin/orders.data"],
  ["GET", "/provider/prescriptions"],
  ["POST", "/api/findPeople"],
  ["GET", "/nowhere"],
])("%s %s can wait", (method, path) => expect(shedClass(method, path)).toBe("first"));

test.each([
  ["GET", "/profile/my-orders"],
  ["GET", "/profile/billing.data"],
  ["POST", "/book"],
  ["POST", "/sign-in"],
  ["GET", "/sign-in"],
  ["POST", "/admin/orders"],
])("%s %s goes last", (method, path) => expect(shedClass(method, path)).toBe("last"));

test("every route for writing to the clinic is vital", () => {
  const ways = ACCESS.filter(({ path }) =>
    /contact-us|ask-us|your-message|messages\b|inbox\/|sendEmail|emergencyW/.test(path),
  );
  const lists = ["/provider/messages"];
  expect(ways.filter(({ isVital }) => !isVital).map(({ path }) => path)).toEqual(lists);
});

test("those who can wait go at half of the cap, members at the whole of it, and sooner when the process is late", () => {
  const turned = (kind: "first" | "last", inFlight: number, isLate = false) =>
    isTurnedAway(kind, { inFlight, isLate }, 64);
  expect([turned("first", 31), turned("first", 32)]).toEqual([false, true]);
  expect([turned("last", 63), turned("last", 64)]).toEqual([false, true]);
  expect(turned("first", 0, true)).toBe(true);
  expect([turned("last", 31, true), turned("last", 32, true)]).toEqual([false, true]);
  expect(isTurnedAway("first", CALM, 64)).toBe(false);
  expect(isTurnedAway("first", { inFlight: 1_000, isLate: true }, 0)).toBe(false);
});

test("the cap goes down while answers are slow, not below what a core needs, and comes back", () => {
  const limit = quickLimit(64);
  const window = (...answers: number[]) => {
    answers.forEach((ms) => limit.record(ms));
    limit.adjust();
    return limit.current();
  };
  const quick = Array.from({ length: 9 }, () => 20);
  expect(window(...quick, 900)).toBe(64);
  expect(window(...quick, 900, 900)).toBe(48);
  expect(window()).toBe(48);
  for (let i = 0; i < 20; i++) window(900);
  expect(limit.current()).toBe(8);
  expect(window(...quick)).toBe(10);
  for (let i = 0; i < 40; i++) window(...quick);
  expect(limit.current()).toBe(64);
});

test("with no cap nobody is turned away, however slow the answers", () => {
  const limit = quickLimit(0);
  limit.record(9_000);
  limit.adjust();
  expect(isTurnedAway("first", { inFlight: 500, isLate: true }, limit.current())).toBe(false);
});
