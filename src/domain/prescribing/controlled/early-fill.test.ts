import { expect, test } from "vitest";
import { openFacts } from "#test/prescribing/open-facts.ts";
import { gatesOf } from "./controlled-gates.ts";
import { earlyFillOf } from "./early-fill.ts";

const fill = (supplyFrom: string | null, filledOn = supplyFrom ?? "2026-11-10") => ({
  orderId: filledOn,
  filledAt: new Date(`${filledOn}T12:00:00Z`),
  supplyFrom,
});
const used = (fills: ReturnType<typeof fill>[], day: string, daysSupply = 28) =>
  earlyFillOf([{ daysSupply, fills }], { day, windowPercent: 75 })?.usedPercent ?? null;
const k11 = (fills: ReturnType<typeof fill>[], day: string) =>
  gatesOf({
    ...openFacts(),
    earlyFill: earlyFillOf([{ daysSupply: 28, fills }], { day, windowPercent: 75 }),
  }).find(({ key }) => key === "K11");

test("three quarters of the last fill have to be used: on the day before, the same again is too early", () => {
  const fills = [fill("2026-11-01")];
  expect(k11(fills, "2026-11-21")).toMatchObject({ isMet: false, value: 71, limit: 75, change: "wait-until-window" });
  expect(k11(fills, "2026-11-22")).toMatchObject({ isMet: true, value: 75, limit: 75 });
});

test("a package adds to what is left, one on its way is unused, and without a fill nothing is early", () => {
  expect(used([fill("2026-11-01"), fill("2026-11-20")], "2026-11-22")).toBe(0);
  expect(used([fill("2026-10-01"), fill(null, "2026-11-10")], "2026-11-12")).toBe(0);
  expect(used([fill("2026-10-01")], "2026-11-22")).toBe(100);
  expect(used([], "2026-11-22")).toBeNull();
});

test("fills of an older prescription count", () => {
  const older = { daysSupply: 28, fills: [fill("2026-11-15")] };
  const fact = earlyFillOf([{ daysSupply: 28, fills: [] }, older], { day: "2026-11-20", windowPercent: 75 });
  expect(fact).toEqual({ usedPercent: 17, windowPercent: 75, loss: null });
});
