import { expect, test } from "vitest";
import { renderMail } from "./render.tsx";

const env = { BRAND_NAME: "Tideline", BRAND_ADDRESS: "1 Shore Road" };
const url = "https://clinic.test/profile/billing";
const lateEvening = "2026-12-02T04:30:00Z";

test.each([
  ["America/Chicago", "December 1, 2026"],
  ["America/New_York", "December 1, 2026"],
  ["UTC", "December 2, 2026"],
])("the day of the next try is a day at the clinic, in %s", async (zone, day) => {
  const props = { news: "failed", on: lateEvening, url };
  const { text } = await renderMail("payment-news", props, { ...env, CLINIC_TIME_ZONE: zone });
  expect(text).toContain(`We'll try again on ${day}.`);
});

test("a day without an hour is the same day in every zone", async () => {
  const props = { news: "price", on: "2026-12-01", url };
  const { text } = await renderMail("plan-news", props, { ...env, CLINIC_TIME_ZONE: "Pacific/Honolulu" });
  expect(text).toContain("From December 1, 2026.");
});
