import { describe, expect, test } from "vitest";
import {
  afterFailure,
  afterMail,
  blockedSeconds,
  FREE_TRIES,
  FREE_TRIES_OF_NETWORK,
  MAILS_A_DAY,
  waitSeconds,
  WINDOW_SECONDS,
  type Failures,
} from "./throttle.ts";

const start = new Date("2026-11-15T12:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe("how long the next try must wait", () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [9, 480],
    [10, 900],
    [11, 900],
    [10_000, 900],
  ])("after %i failures: %i s", (failures, wait) => {
    expect(waitSeconds(failures)).toBe(wait);
  });
});

test("five tries are free, then there is a wait", () => {
  let record: Failures | null = null;
  for (let i = 0; i < FREE_TRIES; i++) {
    expect(blockedSeconds(record, at(i))).toBe(0);
    record = afterFailure(record, at(i));
  }
  expect(blockedSeconds(record, at(4))).toBe(30);
  expect(blockedSeconds(record, at(33))).toBe(1);
  expect(blockedSeconds(record, at(34))).toBe(0);
});

test("failures are forgotten after a window without any", () => {
  const old: Failures = { failures: 9, first_failed_at: at(0), last_failed_at: at(100), blocked_until: at(580) };
  expect(afterFailure(old, at(100 + WINDOW_SECONDS)).failures).toBe(10);
  expect(afterFailure(old, at(101 + WINDOW_SECONDS))).toEqual({
    failures: 1,
    first_failed_at: at(101 + WINDOW_SECONDS),
    last_failed_at: at(101 + WINDOW_SECONDS),
    blocked_until: null,
  });
});

test("someone who tries at every chance gets about a hundred tries a day, never a lock for good", () => {
  let record: Failures | null = null;
  let tries = 0;
  let longest = 0;
  for (let second = 0; second < 86_400;) {
    const wait = blockedSeconds(record, at(second));
    longest = Math.max(longest, wait);
    second += wait;
    if (wait > 0) continue;
    record = afterFailure(record, at(second));
    tries += 1;
  }
  expect(longest).toBe(WINDOW_SECONDS);
  expect(tries).toBeLessThan(110);
});

test("a network has more tries than a person, and then the same waits", () => {
  expect([29, 30, 31].map((failures) => waitSeconds(failures, FREE_TRIES_OF_NETWORK))).toEqual([0, 30, 60]);
  const before: Failures = { failures: 29, first_failed_at: at(0), last_failed_at: at(5), blocked_until: null };
  expect(afterFailure(before, at(10), FREE_TRIES_OF_NETWORK)).toEqual({
    failures: 30,
    first_failed_at: at(0),
    last_failed_at: at(10),
    blocked_until: at(40),
  });
});

describe("an address gets ten letters a day", () => {
  const sent = (count: number) => {
    let record: Failures | null = null;
    for (let i = 0; i < count; i++) record = afterMail(record, at(i));
    return record!;
  };

  test("and the next one waits until a day after the first", () => {
    expect(sent(MAILS_A_DAY - 1)).toEqual({
      failures: 9,
      first_failed_at: at(0),
      last_failed_at: at(8),
      blocked_until: null,
    });
    expect(sent(MAILS_A_DAY)).toEqual({
      failures: 10,
      first_failed_at: at(0),
      last_failed_at: at(9),
      blocked_until: at(86_400),
    });
    expect(sent(MAILS_A_DAY + 1)).toMatchObject({ failures: 11, blocked_until: at(86_400) });
  });

  test("and the count begins anew once the day is over", () => {
    expect(afterMail(sent(MAILS_A_DAY), at(86_399))).toMatchObject({ failures: 11, first_failed_at: at(0) });
    expect(afterMail(sent(MAILS_A_DAY), at(86_400))).toEqual({
      failures: 1,
      first_failed_at: at(86_400),
      last_failed_at: at(86_400),
      blocked_until: null,
    });
  });
});
