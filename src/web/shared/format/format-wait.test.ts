import { expect, test } from "vitest";
import { formatWait } from "./format-wait.ts";

test.each([
  [0, "1 second"],
  [1, "1 second"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [120, "2 minutes"],
  [900, "15 minutes"],
])("a wait of %i s reads %s", (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
