import { expect, test } from "vitest";
import { createQueryClient, retryDelay } from "./query-client.ts";

test("queries are kept five minutes, retried three times, and not refetched on focus (spec §9)", () => {
  expect(createQueryClient({ isServer: false }).getDefaultOptions().queries).toMatchObject({
    gcTime: 300_000,
    retry: 3,
    refetchOnWindowFocus: false,
  });
});

test("on the server no timer stays behind that would keep a page after it was sent; in a browser one does", () => {
  const timersOf = (isServer: boolean) => {
    const timers = () => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;
    const [client, before] = [createQueryClient({ isServer }), timers()];
    client.setQueryData(["user"], { first_name: "Sam" });
    const left = timers() - before;
    client.clear();
    return left;
  };
  expect(timersOf(true)).toBe(0);
  expect(timersOf(false)).toBe(1);
});

test.each([
  [0, 1_000],
  [1, 2_000],
  [4, 16_000],
  [5, 30_000],
  [40, 30_000],
])("retry %i waits %i ms: doubling, capped at 30 s", (attempt, delay) => {
  expect(retryDelay(attempt)).toBe(delay);
});
