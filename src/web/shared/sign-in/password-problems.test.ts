import { expect, test } from "vitest";
import { PASSWORD_MESSAGES } from "./password-problems.ts";

test("every problem has a sentence that says what to do", () => {
  for (const message of Object.values(PASSWORD_MESSAGES)) expect(message(15)).toMatch(/^[A-Z].{20}/);
  expect(PASSWORD_MESSAGES["too-short"](8)).toContain("8");
});
