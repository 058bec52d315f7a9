import { afterEach, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { getClinicalFacts } from "./get-clinical-facts.ts";

useDatabase();
afterEach(() => asSuperuser("delete from clinical_fact where source = 'test'"));

const on = (day: string) => getClinicalFacts(testCtx({ as: "anonymous", now: new Date(`${day}T18:00:00Z`) }));
const add = (key: string, value: unknown, from: string) =>
  asSuperuser(
    "insert into clinical_fact (key, value, effective_from, source, owner) values ($1, $2, $3, 'test', 'Medical director')",
    [key, JSON.stringify(value), from],
  );

test("a new clinic starts with the numbers of the specification", async () => {
  expect(await on("2026-11-15")).toMatchObject({
    dose_consultation_mg_per_week: 160,
    additional_testing_from_week: 8,
    early_refill_fee_cents: 25_00,
    shipping_business_days: { from: 5, to: 10 },
    reply_hours: { from: 24, to: 48 },
    request_due_hours: { p0: 1, p1: 4, p2: 8 },
    visit_rules: {
      check_in_before_minutes: 30,
      missed_after_minutes: 15,
      free_cancel_until_minutes: 0,
      missed_is_charged: false,
    },
  });
});

test("and with what law, labels and guidelines say", async () => {
  const facts = await on("2026-11-15");
  expect(facts).toMatchObject({
    minimum_age: 18,
    cs_tele_flex_until: "2026-12-31",
    cs_av_min_seconds: 300,
    schedule3_max_refills: 5,
    schedule3_validity_months: 6,
    schedule3_first_day_counts: true,
    weight_bmi_limits: { alone: 30, with_condition: 27 },
  });
  expect(facts.lab_testosterone_men).toMatchObject({ range: [264, 916] });
  expect(facts.lab_testosterone_men.marks.map(({ at }) => at)).toEqual([300, 1100]);
  expect(facts.lab_hematocrit_men.marks.map(({ at }) => at)).toEqual([50, 54]);
  expect(facts.dose_steps_semaglutide.doses).toEqual([0.25, 0.5, 1, 1.7, 2.4]);
  expect(facts.dose_steps_tirzepatide.doses).toEqual([2.5, 5, 7.5, 10, 12.5, 15]);
});

test("every fact names its source and who answers for it", async () => {
  const rows = await asSuperuser("select key from clinical_fact where source = '' or owner = ''");
  expect(rows).toEqual([]);
});

test("a new value counts from its first day at the clinic, and the old one for the days before", async () => {
  await add("cs_tele_flex_until", "2027-12-31", "2026-12-20");
  expect((await on("2026-12-19")).cs_tele_flex_until).toBe("2026-12-31");
  expect((await on("2026-12-20")).cs_tele_flex_until).toBe("2027-12-31");
});

test("the worker reads them too", async () => {
  const now = new Date("2026-11-15T18:00:00Z");
  expect((await getClinicalFacts(testCtx({ as: "system", now }))).reply_hours.to).toBe(48);
});

test.each([
  ["a word for a number", "minimum_age", "eighteen"],
  ["a span that runs backwards", "shipping_business_days", { from: 10, to: 5 }],
  ["a date that is none", "cs_tele_flex_until", "soon"],
  ["a range without a unit", "lab_psa", { name: "PSA", scale: [0, 6], range: [0, 4], marks: [], note: "Note" }],
])("%s is refused by name", async (_, key, value) => {
  await add(key, value, "2026-11-02");
  await expect(on("2026-11-15")).rejects.toThrow(key);
});

test("a fact that has not begun is missing, and said so", async () => {
  await expect(on("2026-10-01")).rejects.toThrow("minimum_age");
});
