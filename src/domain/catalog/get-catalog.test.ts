import { expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { getCatalog } from "./get-catalog.ts";
import { firstMonth } from "./price.ts";

useDatabase();

const at = (day: string) => testCtx({ as: "anonymous", now: new Date(`${day}T18:00:00Z`) });

test("everyone sees the seven treatments in order, and what may be ordered", async () => {
  const { treatments, offerings } = await getCatalog(at("2026-11-15"));
  expect(treatments.map(({ key }) => key)).toEqual([
    "trt",
    "hcg",
    "female-trt",
    "oxandrolone",
    "sermorelin",
    "nandrolone",
    "semaglutide",
  ]);
  expect(offerings.map(({ key }) => key)).toContain("tirzepatide");
  expect(firstMonth(offerings[0]!.prices)).toBe(313_00);
});

test("oxandrolone is not offered and therefore has no price", async () => {
  const { treatments, offerings } = await getCatalog(at("2026-11-15"));
  expect(treatments.find(({ key }) => key === "oxandrolone")?.isOffered).toBe(false);
  expect(offerings.some(({ treatmentKey }) => treatmentKey === "oxandrolone")).toBe(false);
});

test("a new price counts from its first day at the clinic", async () => {
  await asSuperuser(
    "insert into price_line (offering_key, item, amount_cents, effective_from) values ('trt', 'medicine', 9900, '2027-01-01')",
  );
  const price = async (day: string) => (await getCatalog(at(day))).offerings[0]!.prices.medicine;
  expect(await price("2026-12-31")).toBe(8900);
  expect(await price("2027-01-01")).toBe(9900);
  await asSuperuser("delete from price_line where effective_from = '2027-01-01'");
});

test("a medicine costs the same at every dose: it has one price on a day", async () => {
  const second = asSuperuser(
    "insert into price_line (offering_key, item, amount_cents, effective_from) values ('semaglutide', 'medicine', 49900, '2026-11-01')",
  );
  await expect(second).rejects.toThrow("price_line_offering_key_item_effective_from_key");
  const columns = await asSuperuser(
    "select column_name from information_schema.columns where table_name = 'price_line' order by 1",
  );
  expect(columns.map((column) => column["column_name"])).toEqual([
    "amount_cents",
    "effective_from",
    "id",
    "item",
    "offering_key",
  ]);
});

test("a pharmacy is named from its first to its last day, for the treatments it fills", async () => {
  expect((await getCatalog(at("2026-11-15"))).pharmacies).toEqual([]);
  await asSuperuser(`
    with made as (
      insert into pharmacy (name, city, state, license_states, kind, effective_from, effective_to)
      values ('Made-up Pharmacy', 'Springfield', 'IL', '{IL,WI}', '503A', '2026-11-01', '2026-12-31') returning id)
    insert into pharmacy_treatment (pharmacy_id, treatment_key, effective_from, effective_to)
    select id, key, '2026-11-10'::date, until::date from made,
      (values ('sermorelin', null), ('nandrolone', '2026-11-30')) as treatments (key, until)`);
  const named = async (day: string) => (await getCatalog(at(day))).pharmacies.map((one) => one.treatmentKeys);
  expect(await named("2026-11-09")).toEqual([]);
  expect(await named("2026-11-30")).toEqual([["nandrolone", "sermorelin"]]);
  expect(await named("2026-12-01")).toEqual([["sermorelin"]]);
  expect(await named("2027-01-01")).toEqual([]);
});
