import { expect, test } from "vitest";
import { isOurTurn, isRinging, REQUEST_STATES, requestStates, stated, type RequestAction } from "./request-state.ts";

const now = new Date("2026-11-15T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  ["acknowledge", "new triaged assigned waiting_patient waiting_pharmacy waiting_provider"],
  ["claim", "new triaged assigned waiting_patient waiting_pharmacy waiting_provider"],
  ["assign", "new triaged assigned waiting_patient waiting_pharmacy waiting_provider"],
  ["hand", "new triaged assigned waiting_patient waiting_pharmacy waiting_provider"],
  ["return", "waiting_provider"],
  ["reopen", "resolved"],
  ["release", "assigned waiting_patient waiting_pharmacy waiting_provider"],
  ["reply", "new triaged assigned waiting_patient waiting_pharmacy waiting_provider resolved"],
  ["resolve", "new triaged assigned waiting_patient waiting_pharmacy waiting_provider"],
  ["answer", "new triaged assigned waiting_patient waiting_pharmacy waiting_provider resolved"],
  ["close", ""],
] as [RequestAction, string][])("%s is possible while it is %s", (action, states) => {
  const possible = REQUEST_STATES.filter((state) =>
    requestStates.can(action, stated({ state, owner_id: null, resolved_at: daysAgo(1) }, now)),
  );
  expect(possible.join(" ")).toBe(states);
});

test("what was resolved can be opened again for 14 days, then it is closed", () => {
  const resolved = (days: number) => stated({ state: "resolved", owner_id: null, resolved_at: daysAgo(days) }, now);
  expect([13.9, 14].map((days) => requestStates.can("answer", resolved(days)))).toEqual([true, false]);
  expect([13.9, 14].map((days) => requestStates.can("close", resolved(days)))).toEqual([false, true]);
});

test.each([
  ["acknowledge", "new", null, "triaged"],
  ["acknowledge", "waiting_provider", "me", "waiting_provider"],
  ["claim", "new", null, "assigned"],
  ["claim", "triaged", null, "assigned"],
  ["claim", "waiting_patient", null, "waiting_patient"],
  ["release", "assigned", "me", "triaged"],
  ["release", "waiting_patient", "me", "waiting_patient"],
  ["reply", "assigned", "me", "waiting_patient"],
  ["resolve", "waiting_patient", "me", "resolved"],
  ["answer", "waiting_patient", "me", "assigned"],
  ["answer", "resolved", "me", "assigned"],
  ["answer", "resolved", null, "triaged"],
  ["answer", "new", null, "new"],
  ["answer", "waiting_provider", "me", "waiting_provider"],
  ["return", "waiting_provider", "me", "assigned"],
  ["return", "waiting_provider", null, "triaged"],
  ["close", "resolved", "me", "closed"],
  ["assign", "waiting_provider", "me", "assigned"],
  ["hand", "assigned", "me", "waiting_provider"],
  ["reopen", "resolved", "me", "assigned"],
  ["reopen", "resolved", null, "triaged"],
  ["claim", "assigned", "you", "assigned"],
  ["answer", "triaged", null, "triaged"],
] as const)("%s on a request that is %s (owner %s) makes it %s", (action, state, owner_id, to) => {
  const resolved_at = action === "close" ? daysAgo(14) : daysAgo(1);
  expect(requestStates.next(action, stated({ state, owner_id, resolved_at }, now))).toBe(to);
});

test("what was never resolved is not closed, and a reply may wait for the pharmacy or the provider", () => {
  const never = stated({ state: "resolved", owner_id: null, resolved_at: null }, now);
  expect([requestStates.can("close", never), requestStates.can("answer", never)]).toEqual([false, true]);
  const closed = { state: "closed", owner_id: null, resolved_at: daysAgo(30) } as const;
  expect(requestStates.can("close", stated(closed, now))).toBe(false);
  const assigned = { state: "assigned", owner_id: "me", resolved_at: null } as const;
  expect(requestStates.next("reply", stated(assigned, now, "waiting_pharmacy"))).toBe("waiting_pharmacy");
});

test("the patient waits for us until we have replied, and an alarm rings until somebody acknowledges it", () => {
  expect(REQUEST_STATES.filter(isOurTurn)).toEqual(["new", "triaged", "assigned", "waiting_provider"]);
  const ringing = (alarm_at: Date | null, acknowledged_at: Date | null) => isRinging({ alarm_at, acknowledged_at });
  expect([ringing(now, null), ringing(now, now), ringing(null, null)]).toEqual([true, false, false]);
});
