import { expect, test } from "vitest";
import { auditProblemText } from "./audit-problem-text.ts";

test.each([
  ["row-changed 0198", "Row 0198 was changed"],
  ["batch-changed 2 2 3", "Batch 2 has 2 rows but 3 were sealed, or their order changed"],
  ["seal-changed 3", "Seal 3 was changed"],
  ["seal-missing 2", "Seal 2 is missing"],
  ["Row 0198 was changed", "Row 0198 was changed"],
])("%s reads: %s", (problem, text) => {
  expect(auditProblemText(problem)).toBe(text);
});
