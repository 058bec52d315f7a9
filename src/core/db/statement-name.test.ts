import { expect, test } from "vitest";
import { statementName } from "./statement-name.ts";

test("a statement has a name by its text", () => {
  const text = "select user_id from profile where user_id = $1";
  expect(statementName(text, [1])).toMatch(/^[0-9a-f]{40}$/);
  expect(statementName(text, [2])).toBe(statementName(text, [1]));
  expect(statementName(`${text} limit 1`, [1])).not.toBe(statementName(text, [1]));
});

test.each(["begin", "commit", "rollback", "set transaction read only", "savepoint a", "begin; select 1"])(
  "%s has no plan, so no name",
  (text) => expect(statementName(text)).toBeUndefined(),
);

test("a statement made for its data has none", () => {
  const values = Array.from({ length: 65 }, (_, i) => i);
  expect(statementName(`insert into word values (${values.map((i) => `$${i + 1}`).join()})`, values)).toBeUndefined();
});
