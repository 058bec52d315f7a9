import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { AppError } from "./errors.ts";
import { errorFacts } from "./log.ts";

useDatabase();

const CANARY = "Rosalind-Canary-1961";

test("what PostgreSQL quotes of a person stays out of the log", async () => {
  const badValue = await failure(asSuperuser("select $1::uuid", [CANARY]));
  expect(badValue.message).toContain(CANARY); // so there's something to leave out
  expect(JSON.stringify(errorFacts(badValue))).not.toContain(CANARY);

  await asSuperuser("create temp table canary (name text constraint one_name unique)");
  await asSuperuser("insert into canary values ($1)", [CANARY]);
  const duplicate = await failure(asSuperuser("insert into canary values ($1)", [CANARY]));
  expect(duplicate).toHaveProperty("detail", expect.stringContaining(CANARY));
  const facts = errorFacts(duplicate);
  expect(JSON.stringify(facts)).not.toContain(CANARY);
  expect(facts).toMatchObject({ code: "23505", constraint: "one_name" });
});

test("what a parser quotes stays out too", () => {
  const json = thrown(() => JSON.parse(`${CANARY}`));
  const zod = thrown(() => z.strictObject({}).parse({ [CANARY]: 1 }));
  for (const error of [json, zod]) {
    expect(String(error)).toContain(CANARY.slice(0, 8));
    expect(JSON.stringify(errorFacts(error))).not.toContain(CANARY.slice(0, 8));
  }
});

test("fields that an error carries along are not written, causes go through the same sieve", async () => {
  const cause = await failure(asSuperuser("select $1::uuid", [CANARY]));
  const error = Object.assign(new AppError("unavailable", { cause }), { body: { name: CANARY }, input: CANARY });
  const facts = errorFacts(error);
  expect(JSON.stringify(facts)).not.toContain(CANARY);
  expect(facts).toMatchObject({ type: "AppError", message: "unavailable", cause: { code: "22P02" } });
});

test("a bug keeps its message and its stack", () => {
  const facts = errorFacts(new TypeError("x is not a function"));
  expect(facts).toMatchObject({ type: "TypeError", message: "x is not a function" });
  expect(facts["stack"]).toMatch(/^\s+at /);
});

test("whatever else is thrown is only named by its type", () => {
  expect(errorFacts(CANARY)).toEqual({ type: "string" });
});

test("the logger itself sieves errors and known private fields", () => {
  const script = `
    import { createLog } from "#core/log.ts";
    const log = createLog({ level: "info", name: "test" });
    const error = Object.assign(new Error("${CANARY}"), { severity: "ERROR", detail: "${CANARY}" });
    log.error({ err: error, email: "${CANARY}", person: { token: "${CANARY}", password: "${CANARY}" } }, "failed");
  `;
  const line = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(JSON.parse(line)).toMatchObject({ msg: "failed", err: { type: "Error" }, email: "[gone]" });
  expect(line).not.toContain(CANARY);
});

async function failure(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof Error)) throw new Error("It did not fail");
  return error;
}

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not throw");
}
