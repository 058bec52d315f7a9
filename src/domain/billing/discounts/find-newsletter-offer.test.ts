import { afterEach, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findNewsletterOffer } from "./find-newsletter-offer.ts";

useDatabase();
afterEach(() => asSuperuser("delete from discount_offer where effective_from > '2026-11-01'"));

const on = (day: string) => findNewsletterOffer(testCtx({ as: "anonymous", now: new Date(`${day}T18:00:00Z`) }));

test("a new clinic offers the specification's $30, and nothing before its first day", async () => {
  expect(await on("2026-11-15")).toBe(30_00);
  expect(await on("2026-10-31")).toBeNull();
});

test("another offer counts from its own day", async () => {
  await asSuperuser(
    "insert into discount_offer (key, effective_from, amount_cents, valid_days) values ($1, $2, $3, 90)",
    ["newsletter", "2026-12-01", 45_00],
  );
  expect(await on("2026-11-30")).toBe(30_00);
  expect(await on("2026-12-01")).toBe(45_00);
});
