import { expect, test } from "vitest";
import { dueStatusOf } from "./due-item.ts";
import { planDueItems, type CourseItem, type DueEvent, type ScheduleStep } from "./plan-due-items.ts";

const [T, HCT] = ["2986-8", "4544-3"];
const step = (n: number, opensAfter: string, dueAfter: string, repeats = false): ScheduleStep => ({
  version: 1,
  step: n,
  opensAfter,
  dueAfter,
  repeats,
  graceDays: 21,
  markers: ["2986-8|49041-7", HCT],
});
const LABS = [step(1, "P6W", "P8W"), step(2, "P17W", "P26W"), step(3, "P39W", "P52W"), step(4, "P26W", "P52W", true)];
const VISITS = [{ ...step(1, "P1D", "P6M", true), graceDays: 0, markers: [] }];
const firstDoseOn = "2026-01-05";
const draw = (on: string, markers: string[] = [T, HCT]): DueEvent => ({ id: on, on, markers });
const visit = (on: string): DueEvent => draw(on, []);

/** Everything that follows for someone without due items: "due day, met day". */
function planned(steps: ScheduleStep[], events: DueEvent[]): string[] {
  const { created } = planDueItems(steps, { firstDoseOn, items: [] }, events);
  return created.map(({ dueOn, met }) => `${dueOn} ${met?.on ?? "open"}`);
}

test.each<[string, DueEvent[], string[]]>([
  ["the first dose plans week 8", [], ["2026-03-02 open"]],
  ["a draw before week 6 doesn't count", [draw("2026-02-15")], ["2026-03-02 open"]],
  ["a draw in week 6 counts, and week 26 is next", [draw("2026-02-16")], ["2026-03-02 2026-02-16", "2026-07-06 open"]],
  ["the draw before treatment doesn't count", [draw("2025-12-20")], ["2026-03-02 open"]],
  ["a late draw counts", [draw("2026-04-20")], ["2026-03-02 2026-04-20", "2026-07-06 open"]],
  [
    "a draw that is late for week 8 and in time for week 26 counts for both",
    [draw("2026-06-20")],
    ["2026-03-02 2026-06-20", "2026-07-06 2026-06-20", "2027-01-04 open"],
  ],
  [
    "after a year it repeats from the last draw",
    [draw("2026-03-01"), draw("2026-07-01"), draw("2027-01-10")],
    ["2026-03-02 2026-03-01", "2026-07-06 2026-07-01", "2027-01-04 2027-01-10", "2028-01-09 open"],
  ],
  ["half of what is asked for isn't enough", [draw("2026-03-01", [T])], ["2026-03-02 open"]],
  [
    "two draws together are enough, on the day of the later one",
    [draw("2026-02-20", [T]), draw("2026-03-05", [HCT])],
    ["2026-03-02 2026-03-05", "2026-07-06 open"],
  ],
  ["either method counts", [draw("2026-03-01", ["49041-7", HCT])], ["2026-03-02 2026-03-01", "2026-07-06 open"]],
])("%s", (_, events, expected) => {
  expect(planned(LABS, events)).toEqual(expected);
});

test("a schedule that doesn't repeat comes to its end", () => {
  expect(planned(LABS.slice(0, 1), [draw("2026-03-01")])).toEqual(["2026-03-02 2026-03-01"]);
});

test("visits count from the last one, also from before the first dose", () => {
  expect(planned(VISITS, [])).toEqual(["2026-07-05 open"]);
  expect(planned(VISITS, [visit("2025-12-20")])).toEqual(["2026-06-20 open"]);
  expect(planned(VISITS, [visit("2025-12-20"), visit("2026-03-01")])).toEqual([
    "2026-06-20 2026-03-01",
    "2026-09-01 open",
  ]);
});

const item = (change: Partial<CourseItem>): CourseItem => ({
  id: "first",
  step: 1,
  opensOn: "2026-02-16",
  dueOn: "2026-03-02",
  markers: [T, HCT],
  metOn: null,
  isWaived: false,
  ...change,
});

test("running again changes nothing", () => {
  const events = [draw("2026-03-01")];
  const items = [
    item({ metOn: "2026-03-01" }),
    item({ id: "second", step: 2, opensOn: "2026-05-04", dueOn: "2026-07-06" }),
  ];
  const nothing = { met: [], created: [], reopened: [], ended: [] };
  expect(planDueItems(LABS, { firstDoseOn, items }, events)).toEqual(nothing);
});

test("a result meets the open item and the next one is planned", () => {
  const { met, created } = planDueItems(LABS, { firstDoseOn, items: [item({})] }, [draw("2026-03-01")]);
  expect(met).toEqual([{ id: "first", on: "2026-03-01", by: "2026-03-01" }]);
  expect(created).toMatchObject([{ step: 2, dueOn: "2026-07-06", met: null }]);
});

test("after one was waived the next is planned, a repeated one from the day it was due", () => {
  const waived = planDueItems(LABS, { firstDoseOn, items: [item({ isWaived: true })] }, []);
  expect(waived.created).toMatchObject([{ step: 2, dueOn: "2026-07-06" }]);
  const repeated = item({ step: 4, dueOn: "2028-01-09", isWaived: true });
  const again = planDueItems(LABS, { firstDoseOn, items: [repeated] }, []);
  expect(again.created).toMatchObject([{ step: 4, dueOn: "2029-01-07" }]);
});

test("when a correction takes away what met it, it's asked for again", () => {
  const items = [
    item({ metOn: "2026-03-01" }),
    item({ id: "second", step: 2, opensOn: "2026-05-04", dueOn: "2026-07-06" }),
  ];
  expect(planDueItems(LABS, { firstDoseOn, items }, [])).toEqual({
    met: [],
    created: [],
    reopened: ["first"],
    ended: ["second"],
  });
});

test("a treatment without a schedule has nothing due", () => {
  expect(planned([], [draw("2026-03-01")])).toEqual([]);
});

test.each([
  ["2026-02-15", "planned"],
  ["2026-02-16", "open"],
  ["2026-03-02", "open"],
  ["2026-03-03", "late"],
  ["2026-03-23", "late"],
  ["2026-03-24", "overdue"],
] as const)("on %s it is %s", (today, status) => {
  expect(dueStatusOf({ opensOn: "2026-02-16", dueOn: "2026-03-02", lastDay: "2026-03-23" }, today)).toBe(status);
});
