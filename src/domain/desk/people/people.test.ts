import { describe, expect, test } from "vitest";
import { readFilters, readSort, writeQuery } from "./people.ts";

const read = (text: string) => readFilters(new URLSearchParams(text));

describe("filters in an address", () => {
  test("come back as they were written, always in the same order", () => {
    const filters = read(
      "tag=call+back&state=TX&role=member&status=labs_pending&tests=yes&request=open&from=2026-01-01",
    );
    expect(writeQuery(filters, "name")).toBe(
      "role=member&status=labs_pending&state=TX&tests=yes&from=2026-01-01&request=open&tag=call+back&sort=name",
    );
    expect(read(writeQuery(filters, "name"))).toEqual(filters);
  });

  test.each([
    "role=root",
    "status=active'--",
    "state=tx",
    "state=constructor",
    "tests=maybe",
    "from=2026-02-30",
    "from=yesterday",
    "tag=%3Cscript%3E",
    "request=closed",
  ])("what is not one of the words narrows nothing: %s", (text) => {
    expect(read(text)).toEqual({});
  });

  test("an order that does not exist is the usual one", () => {
    expect(readSort(new URLSearchParams("sort=name"))).toBe("name");
    expect(readSort(new URLSearchParams("sort=name;drop table profile"))).toBe("newest");
  });
});
