import { describe, expect, test } from "vitest";
import { endsAt, isAlive, sessionLimits } from "./session.ts";

const start = new Date("2026-11-15T12:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe("a session lives", () => {
  test.each([
    [null, 60, 24],
    ["employee", 15, 12],
    ["nurse", 15, 12],
    ["admin", 15, 12],
    ["provider", 15, 12],
  ] as const)("for %s: %i minutes untouched, %i hours in all", (role, idleMinutes, hours) => {
    expect(sessionLimits(role)).toEqual({ idleSeconds: idleMinutes * 60, absoluteSeconds: hours * 3600 });
  });
});

describe("a session last seen at minute 0, idle after 60, over at minute 90", () => {
  const session = { last_seen_at: start, idle_seconds: 3600, ends_at: at(90) };
  test.each([
    [0, true],
    [59.9, true],
    [60, false],
    [100, false],
  ])("at minute %f is alive: %s", (minute, alive) => {
    expect(isAlive(session, at(minute))).toBe(alive);
  });

  test("ends at minute 60, and when seen again at minute 45, at 90", () => {
    expect(endsAt(session)).toEqual(at(60));
    expect(endsAt({ ...session, last_seen_at: at(45) })).toEqual(at(90));
  });

  test("is over at its end, however recently it was seen", () => {
    const busy = { ...session, last_seen_at: at(89) };
    expect([isAlive(busy, at(89.9)), isAlive(busy, at(90))]).toEqual([true, false]);
  });
});
