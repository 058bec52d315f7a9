import { expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { refuseConflict } from "./form.server.ts";

const conflict = new AppError("conflict");

test("a conflict is answered with what to do and with what was typed, but for secrets", () => {
  const { data, init } = refuseConflict(conflict, { note: "typed", password: "secret" });
  expect(init?.status).toBe(409);
  expect(data).toEqual({
    problems: [{ message: "Someone else updated this. Review the latest version." }],
    values: { note: "typed" },
  });
});

test("a page that knows more says more, at the field it is about", () => {
  const problem = { fieldId: "effective_from", message: "Choose today or a later day" };
  expect(refuseConflict(conflict, {}, problem).data.problems).toEqual([problem]);
});

test.each([new AppError("forbidden"), new AppError("not-found"), new TypeError("a bug")])(
  "%s is no conflict and goes on",
  (error) => {
    expect(() => refuseConflict(error)).toThrow(error);
  },
);
