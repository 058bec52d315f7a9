import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onlineProblems } from "./online-migrations.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "migrations-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["no word on whether old code runs on it", "create table a (n int);", /must begin with "-- expand"/],
  ["an index that stops writes", "-- expand\ncreate index if not exists a_n on a (n);", /require-concurrent-index/],
  [
    "a check that reads the whole table",
    "-- expand\nalter table a add constraint c check (n > 0);",
    /constraint-missing/,
  ],
  ["a column that rewrites the table", "-- expand\nalter table a alter column n type bigint;", /changing-column-type/],
  ["a column that old rows lack", "-- expand\nalter table a add column m int not null;", /adding-required-field/],
  ["a contract after what is not there", "-- contract: after 0072\ndrop function if exists app.f();", /no earlier/],
  ["a step that cannot be run again", "-- concurrently\n-- expand\ncreate index concurrently a_n on a (n);", /robust/],
])("%s is refused", (_, text, problem) => {
  write("0073-new.sql", text);
  expect(onlineProblems(folder).join("\n")).toMatch(problem);
});

test("what runs beside the clinic is accepted", () => {
  write("0073-table.sql", "-- expand\ncreate table b (n int not null, m text);\nalter table a add column k text;\n");
  write("0074-index.sql", "-- concurrently\n-- expand\ncreate index concurrently if not exists a_n on a (n);\n");
  write("0075-gone.sql", "-- contract: after 0073\ndrop function if exists app.f();\n");
  expect(onlineProblems(folder)).toEqual([]);
});

test("what was applied long ago is left alone", () => {
  write("0072-old.sql", "create index a_n on a (n);");
  expect(onlineProblems(folder)).toEqual([]);
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}
