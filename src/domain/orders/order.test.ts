import { describe, expect, test } from "vitest";
import {
  BEFORE_SHIPPING,
  orderStates,
  decide,
  MAKE_GOOD_REASONS,
  maxRefundCents,
  ORDER_STATUSES,
  PLACE,
  refundCents,
  sequenceAfter,
  TRANSITIONS,
  type MakeGoodReason,
  type OrderStatus,
  type Told,
} from "./order.ts";

describe("the table of steps", () => {
  test("leads only forward, and sideways only where the pharmacy asks or the carrier stumbles", () => {
    const sideways = [];
    for (const [from, next] of Object.entries(TRANSITIONS) as [OrderStatus, OrderStatus[]][]) {
      for (const to of next) {
        expect(PLACE[to], `${from} to ${to}`).toBeGreaterThanOrEqual(PLACE[from]);
        if (PLACE[to] === PLACE[from]) sideways.push([from, to].join(" "));
      }
    }
    expect(sideways.sort()).toEqual([
      "clarification_needed in_pharmacy_review",
      "exception out_for_delivery",
      "in_pharmacy_review clarification_needed",
      "out_for_delivery exception",
    ]);
  });

  test("lets an order be canceled until it is shipped, and not after", () => {
    expect(BEFORE_SHIPPING).toEqual(ORDER_STATUSES.slice(0, 7));
    expect(orderStates.can("canceled", { status: "shipped" })).toBe(false);
  });

  test("never brings a delivered order back, nor a canceled one", () => {
    expect(TRANSITIONS.delivered).toEqual(["returned"]);
    expect(TRANSITIONS.canceled).toEqual([]);
  });
});

describe("messages of the pharmacy", () => {
  const numbered = (statuses: OrderStatus[]): Told[] => statuses.map((to, i) => ({ to, sequence: i + 1 }));
  /** Plausible stories with everything that can go wrong, numbered as the pharmacy numbers it. */
  const STORY = numbered([
    "in_pharmacy_review",
    "clarification_needed",
    "in_pharmacy_review",
    "filling",
    "shipped",
    "exception",
    "out_for_delivery",
    "delivered",
  ]);
  const LOST_AND_FOUND = numbered([
    "filling",
    "shipped",
    "exception",
    "out_for_delivery",
    "exception",
    "lost",
    "delivered",
    "returned",
  ]);

  // Six of eight are many; while the rules themselves are being mutated, three are enough.
  const counts = process.env["MUTATION_FOLDER"] ? [3] : [1, 2, 3, 4, 5, 6];
  const cases = counts.flatMap((count) => [
    [count, "an order with a question", STORY] as const,
    [count, "a parcel that was lost, found and sent back", LOST_AND_FOUND] as const,
  ]);

  test.each(cases)("never move back, in any order of any %i messages about %s, and end the same", (count, _, story) => {
    let tried = 0;
    for (const some of choose(story, count)) {
      const end = best(some);
      for (const messages of permutations(some)) {
        tried += 1;
        const walk = follow(messages, decide);
        if (walk.wentBack) throw new Error(`Back at ${JSON.stringify(messages)}`);
        // Whatever way the messages took, the story ends the same.
        if (walk.status !== end) throw new Error(`${walk.status}, not ${end}, after ${JSON.stringify(messages)}`);
      }
    }
    expect(tried).toBe([8, 56, 336, 1680, 6720, 28 * 720][count - 1]);
  });

  test("would move it back without the guard: the test above can fail", () => {
    const unguarded: typeof decide = () => "move";
    const walks = permutations(STORY.slice(0, 6)).map((messages) => follow(messages, unguarded));
    expect(walks.filter(({ wentBack }) => wentBack).length).toBeGreaterThan(600);
  });

  test("that are repeated change nothing more", () => {
    const once = follow(STORY, decide);
    const twice = follow([...STORY, ...STORY].toReversed(), decide);
    expect(twice.status).toBe(once.status);
    expect(once.status).toBe("delivered");
  });

  test.each(["created", "awaiting_payment", "paid", "canceled"] as const)(
    "cannot be true of an order that is %s",
    (status) => {
      expect(decide({ status, sequence: 0 }, { to: "shipped", sequence: 1 })).toBe("refused");
    },
  );

  test("of a later number decide between asking and going on", () => {
    expect(decide({ status: "clarification_needed", sequence: 2 }, { to: "in_pharmacy_review", sequence: 1 })).toBe(
      "stale",
    );
    expect(decide({ status: "clarification_needed", sequence: 2 }, { to: "in_pharmacy_review", sequence: 3 })).toBe(
      "move",
    );
  });
});

test.each([
  ["created", 0],
  ["awaiting_payment", 0],
  ["paid", 8900],
  ["sent_to_pharmacy", 8900],
  ["clarification_needed", 8900],
  ["filling", 4450],
  ["shipped", 0],
  ["delivered", 0],
] as const)("who stops an order that is %s gets back %i cents of 8900", (status, cents) => {
  expect(refundCents(status, 8900, { before_filling: 100, filling: 50 })).toBe(cents);
});

function follow(messages: Told[], rule: typeof decide) {
  let order = { status: "sent_to_pharmacy" as OrderStatus, sequence: 0 };
  let wentBack = false;
  for (const notified of messages) {
    if (rule(order, notified) !== "move") {
      order.sequence = sequenceAfter(order, notified);
      continue;
    }
    const isBack =
      PLACE[notified.to] < PLACE[order.status] ||
      (PLACE[notified.to] === PLACE[order.status] && notified.sequence < order.sequence);
    wentBack ||= isBack;
    order = { status: notified.to, sequence: notified.sequence };
  }
  return { status: order.status, wentBack };
}

/** The furthest message, and among those of one place the last. */
function best(messages: Told[]): OrderStatus {
  return messages.toSorted((a, b) => PLACE[b.to] - PLACE[a.to] || b.sequence - a.sequence)[0]!.to;
}

function choose<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((one, i) => choose(list.slice(i + 1), count - 1).map((rest) => [one, ...rest]));
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((rest) => [one, ...rest]));
}

describe("what may go back of a paid order", () => {
  const shares = { before_filling: 100, filling: 50, afterShipping: { goodwill: 50, problem: 100 } };
  const most = (status: OrderStatus, reason: MakeGoodReason, isPaid = true) =>
    maxRefundCents({ status, totalCents: 89_00, isPaid }, reason, shares);

  test.each(["paid", "sent_to_pharmacy", "in_pharmacy_review", "clarification_needed"] as const)(
    "all of it while it is %s",
    (status) => expect(MAKE_GOOD_REASONS.map((reason) => most(status, reason))).toEqual([89_00, 89_00, 89_00]),
  );

  test.each(["filling", "shipped", "out_for_delivery", "exception", "lost", "delivered", "returned"] as const)(
    "half of it as goodwill once it is %s, all of it for what went wrong",
    (status) => expect(MAKE_GOOD_REASONS.map((reason) => most(status, reason))).toEqual([89_00, 89_00, 44_50]),
  );

  test("nothing of what was not paid", () => {
    expect(ORDER_STATUSES.map((status) => most(status, "mistake", false)).every((cents) => cents === 0)).toBe(true);
  });
});
