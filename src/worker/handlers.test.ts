import { expect, test } from "vitest";
import { handlersWith, schedules } from "./handlers.ts";
import { createStripe } from "#stripe/create-stripe.ts";
import { createStripeIdentity } from "#stripe/identity.ts";
import { JOBS } from "./jobs.ts";

const unused = {
  postman: { deliver: async () => {}, close: () => {} },
  texter: { deliver: async () => {} },
  vendor: null,
  labs: null,
  eprescribe: null,
  pharmacy: { send: async () => {}, ask: async () => {}, answer: async () => {}, cancel: async () => {} },
  processor: createStripe({ STRIPE_URL: undefined, STRIPE_KEY: "sk_test_none", STRIPE_WEBHOOK_SECRET: "whsec_none" }),
  identityVendor: createStripeIdentity({
    STRIPE_URL: undefined,
    STRIPE_KEY: "sk_test_none",
    STRIPE_WEBHOOK_SECRET: "whsec_none",
  }),
  inspector: {
    scan: async () => ({ isClean: false as const, signature: "" }),
    redraw: async () => null,
    examine: async () => "unreadable" as const,
  },
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
