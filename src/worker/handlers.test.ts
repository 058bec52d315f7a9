import { expect, test } from "vitest";
import { handlersWith, schedules } from "./handlers.ts";
import { readEnv } from "#core/env.ts";
import { processorOf } from "#stripe/processor-of.ts";
import { JOBS } from "./jobs.ts";

const URL = "postgres://nobody@127.0.0.1/none";
const unused = {
  postman: { deliver: async () => {}, close: () => {} },
  texter: { deliver: async () => {} },
  vendor: null,
  pharmacy: { send: async () => {}, ask: async () => {}, answer: async () => {}, cancel: async () => {} },
  processor: processorOf(
    readEnv({ ...process.env, DATABASE_URL: URL, DATABASE_AUTH_URL: URL, DATABASE_WORKER_URL: URL, APP_ENV: "test" }),
  ),
};
const names = JOBS.map(({ name }) => name).sort();

test("every job is done by exactly one handler", () => {
  const handled = handlersWith(unused).map(({ job }) => job.name);
  expect(handled.sort()).toEqual(names);
});

test("what happens by the clock is a job like any other, with nothing in it", () => {
  for (const { job } of schedules) {
    expect(names).toContain(job.name);
    expect(job.schema.safeParse({}).success).toBe(true);
  }
});
