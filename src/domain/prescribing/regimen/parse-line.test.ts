import { describe, expect, test } from "vitest";
import { ORDER_SETS } from "./order-sets.ts";
import { parseLine } from "./parse-line.ts";

const read = (line: string) => parseLine(line, { regimens: ORDER_SETS });

describe("one typed line", () => {
  test.each([
    [
      "test cyp 60 bid",
      { regimenKey: "trt-start-sc", dose: 60, dosesPerWeek: 2, weekDays: [1, 4], notes: ["bid-as-twice-a-week"] },
    ],
    ["Test Cyp 60 mg twice a week", { dose: 60, dosesPerWeek: 2, weekDays: [1, 4], notes: [] }],
    ["test 0.3 ml tue fri sc r5", { dose: 60, weekDays: [2, 5], dosesPerWeek: 2, refills: 5, route: "subcutaneous" }],
    ["test 30u biw", { dose: 60, dosesPerWeek: 2 }],
    [
      "tc im 120 weekly",
      { regimenKey: "trt-start-im", dose: 120, dosesPerWeek: 1, weekDays: [1], route: "intramuscular" },
    ],
    ["test cyp 100mg/ml 40 mwf", { concentrationPerMl: 100, dose: 40, weekDays: [1, 3, 5], dosesPerWeek: 3 }],
    ["test cyp 60 every other day 90 days", { dosesPerWeek: 3.5, weekDays: [], daysSupply: 90 }],
    ["sema .5 weekly", { regimenKey: "semaglutide-1", dose: 0.5, dosesPerWeek: 1, refills: 0 }],
    ["tirz 5", { regimenKey: "tirzepatide-1", dose: 5, dosesPerWeek: 1 }],
    ["hcg 500 iu 2x week", { regimenKey: "hcg", dose: 500, dosesPerWeek: 2 }],
    ["test cream 5 daily", { regimenKey: "female-trt", dose: 5, dosesPerWeek: 7, weekDays: [] }],
    ["test cream 5 bid", { dosesPerWeek: 14, notes: [] }],
  ])("%s", (line, expected) => {
    expect(read(line)).toMatchObject({ kind: "read", ...expected });
  });

  test("the patient's own days stay, if there are as many", () => {
    const daysOf = { trt: [3, 7] };
    expect(parseLine("test cyp 70 biw", { regimens: ORDER_SETS, daysOf })).toMatchObject({ weekDays: [3, 7] });
    expect(parseLine("test cyp 70 tiw", { regimens: ORDER_SETS, daysOf })).toMatchObject({ weekDays: [1, 3, 5] });
  });

  test.each([
    ["", "empty", ""],
    ["aspirin 60", "which-medicine", "aspirin"],
    ["test cyp 60 banana", "unknown-word", "banana"],
    ["test cyp 60 70 biw", "dose-twice", "70"],
    ["test cyp 60 biw daily", "schedule-twice", "daily"],
    ["test cyp 60 weekly mon thu", "schedule-twice", "mon"],
    ["sema 0.3", "no-such-pen", "0.3"],
    ["hcg 500 units biw", "no-such-unit", "500 units"],
    ["sema 0.5 ml", "no-such-unit", "0.5 ml"],
  ])("%s is asked about: %s", (line, code, word) => {
    expect(read(line)).toEqual({ kind: "problem", code, word });
  });
});
