import { expect, test } from "vitest";
import { formatProgress, formatSize } from "./format-file.ts";

test.each([
  [1, "1 bytes"],
  [320_000, "320 KB"],
  [960_000, "1.0 MB"],
  [26_214_400, "26.2 MB"],
])("%i is %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test.each([
  [11_400_000, 18_200_000, 21, "11.4 of 18.2 MB, about 20 seconds left"],
  [100_000, 18_200_000, null, "100 KB of 18.2 MB"],
  [1, 500_000, 3, "1 bytes of 500 KB, a few seconds left"],
  [11_400_000, 18_200_000, 150, "11.4 of 18.2 MB, about 3 minutes left"],
  [11_400_000, 18_200_000, 57, "11.4 of 18.2 MB, about 1 minute left"],
])("%i of %i with %o seconds left: %s", (sent, bytes, left, text) => {
  expect(formatProgress(sent, bytes, left)).toBe(text);
});
