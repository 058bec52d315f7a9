import { expect, test } from "vitest";
import { AppError, APP_ERROR_STATUS, asAppError, isDatabaseAway, type AppErrorCode } from "./errors.ts";

test.each([
  ["unauthenticated", 401],
  ["forbidden", 403],
  ["not-found", 404],
  ["conflict", 409],
  ["rate-limited", 429],
  ["unavailable", 503],
] satisfies [AppErrorCode, number][])("%s is answered with %i", (code, status) => {
  expect(new AppError(code).status).toBe(status);
});

test("there are six ways to be turned down", () => {
  expect(Object.keys(APP_ERROR_STATUS)).toHaveLength(6);
});

test.each([
  ["refused connection", withCode("ECONNREFUSED"), true],
  ["reset connection", withCode("ECONNRESET"), true],
  ["shutdown by an operator", withCode("57P01"), true],
  ["starting up", withCode("57P03"), true],
  ["too many connections", withCode("53300"), true],
  ["both address families refused", new AggregateError([withCode("ECONNREFUSED"), withCode("ECONNREFUSED")]), true],
  ["cut between two queries", new Error("Connection terminated unexpectedly"), true],
  ["pool timeout", new Error("timeout exceeded when trying to connect"), true],
  ["unique violation", withCode("23505"), false],
  ["syntax error", withCode("42601"), false],
  ["a bug", new TypeError("x is undefined"), false],
  ["not an error", "ECONNREFUSED", false],
])("%s: is the database away? %o -> %o", (_, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});

test("an absent database is answered 503 with a time to come back; a bug is nobody's refusal", () => {
  expect(asAppError(withCode("ECONNREFUSED"))).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  expect(asAppError(new TypeError("x is undefined"))).toBeNull();
});

test("a refusal stays itself", () => {
  const refusal = new AppError("rate-limited", { retryAfterSeconds: 30 });
  expect(asAppError(refusal)).toBe(refusal);
});

function withCode(code: string): Error {
  return Object.assign(new Error("failed"), { code });
}
