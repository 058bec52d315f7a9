import { expect, test } from "vitest";
import { EPISODE_STATES, episodeStates, mayRetry, registrationStatusFor, type EpisodeState } from "./episode.ts";

const of = (...states: EpisodeState[]) => states.map((status) => ({ status, wasTreated: false }));

test.each([
  [of("asking"), "consented"],
  [of("submitted"), "intake_submitted"],
  [of("labs_wanted"), "labs_pending"],
  [of("ready"), "ready_for_visit"],
  [of("seen"), "ready_for_visit"],
  [of("active"), "active"],
  [of("paused"), "paused"],
  [of("paused", "active"), "active"],
  [of("asking", "labs_wanted"), "labs_pending"],
  [of("stopped"), "ineligible"],
  [of("declined"), "ineligible"],
  [of("stopped", "asking"), "consented"],
  [of("stopped", "active"), "active"],
  [of("ended"), "consented"],
  [[{ status: "ended", wasTreated: true } as const], "discharged"],
  [[], null],
] as const)("episodes %j are the registration status %s", (episodes, status) => {
  expect(registrationStatusFor(episodes)).toBe(status);
});

test("any episode that isn't over can be declined or ended, and none that is", () => {
  for (const status of EPISODE_STATES) {
    const isOver = status === "declined" || status === "ended";
    expect(episodeStates.can("declined", { status })).toBe(!isOver);
    expect(episodeStates.can("ended", { status })).toBe(!isOver);
  }
});

test("only someone who was stopped may answer again, and only once the time is over", () => {
  const changedAt = new Date("2026-11-01T00:00:00Z");
  expect(mayRetry({ status: "stopped", changedAt }, new Date("2026-11-30T23:59:59Z"), 30)).toBe(false);
  expect(mayRetry({ status: "stopped", changedAt }, new Date("2026-12-01T00:00:00Z"), 30)).toBe(true);
  expect(mayRetry({ status: "declined", changedAt }, new Date("2027-12-01T00:00:00Z"), 30)).toBe(false);
});
