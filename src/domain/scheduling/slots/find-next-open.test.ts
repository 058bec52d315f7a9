import { beforeEach, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits } from "#test/visits.ts";
import { holdSlot } from "../bookings/hold-slot.ts";
import { findNextOpen } from "./find-next-open.ts";

useDatabase();
beforeEach(forgetVisits);

const anyone = () => testCtx({ as: "anonymous" });

test("everybody reads when the next first visit is free, and a time that is taken is no longer free", async () => {
  const providerId = await aProvider({ states: ["IL"] });
  const first = await findNextOpen(anyone(), "IL");
  expect(first).toBeInstanceOf(Date);
  await holdSlot(await aPatient(), choiceOf(providerId, { startsAt: first! }));
  expect((await findNextOpen(anyone(), "IL"))!.getTime()).toBeGreaterThan(first!.getTime());
});

test("where nobody has a license, or nobody works, no time is named", async () => {
  const providerId = await aProvider({ states: ["IL"] });
  expect(await findNextOpen(anyone(), "TX")).toBeNull();
  await asSuperuser("update provider set is_active = false where user_id = $1", [providerId]);
  expect(await findNextOpen(anyone(), "IL")).toBeNull();
});
