import { expect, test } from "vitest";
import { filterGroups } from "./filter-questions.ts";

const GROUPS = [
  { id: "shipping", questions: [{ q: "When will it arrive?", a: "Pharmacies take [5 to 10 days](/x) to ship." }] },
  { id: "visits", questions: [{ q: "Is the visit video?", a: "Yes." }] },
];

test("a question is found by words of its answer, and empty groups drop out", () => {
  expect(filterGroups(GROUPS, "Ship days").map(({ id }) => id)).toEqual(["shipping"]);
});

test("without words all groups stay, and the address of a link is no word", () => {
  expect(filterGroups(GROUPS, "  ")).toBe(GROUPS);
  expect(filterGroups(GROUPS, "/x")).toEqual([]);
});
