import { expect, test } from "vitest";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { getContactFacts } from "./get-contact-facts.ts";

useDatabase();

test("the numbers of the help texts begin as the specification has them, for everybody", async () => {
  for (const as of ["anonymous", "member"] as const) {
    expect(await getContactFacts(testCtx({ as }))).toEqual({
      dose_consultation_mg_per_week: 160,
      additional_testing_from_week: 8,
      early_refill_fee_cents: 25_00,
      shipping_business_days: { from: 5, to: 10 },
      reply_hours: { from: 24, to: 48 },
    });
  }
});
