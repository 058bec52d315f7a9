import { describe, expect, test } from "vitest";
import type { OrderView } from "#domain/orders/lists/my-orders.ts";
import { ONLY_ENGLISH } from "#test/content/only-english.ts";
import { toOrderText, punctuality } from "./order-text.server.ts";

const clock = { zone: "America/Chicago", today: "2026-11-16", clinicZone: "America/Chicago", language: "en" } as const;
const at = (text: string) => new Date(text);

/** An order as far as the pharmacy, promised for Nov 13 to 20. */
const AT_PHARMACY: OrderView["order"] = {
  id: "o",
  number: "TL-10482",
  user_id: "u",
  prescription_id: "p",
  plan_id: null,
  invoice_id: "i",
  pharmacy_id: "ph",
  offering_key: "trt",
  days_supply: 30,
  total_cents: 110_00,
  refunded_cents: 0,
  sequence: 0,
  ship_name: "Sam",
  ship_street: "100 Sample Street",
  ship_city: "Austin",
  ship_state: "TX",
  ship_zip: "78701",
  needs_signature: true,
  fill_not_before: null,
  created_at: at("2026-11-03T14:02:00Z"),
  paid_at: at("2026-11-04T17:40:00Z"),
  send_tried_at: null,
  sent_at: at("2026-11-05T15:15:00Z"),
  promised_from: "2026-11-13",
  promised_until: "2026-11-20",
  pharmacy_heard_at: null,
  pinged_at: null,
  shipped_at: null,
  carrier: null,
  tracking_number: null,
  expected_on: null,
  delivered_at: null,
  canceled_at: null,
  closed_at: null,
  held_at: null,
  held_for: null,
  status: "filling",
};
const textFor = (change: Partial<OrderView["order"]>, isLate = false) =>
  toOrderText({ order: { ...AT_PHARMACY, ...change }, steps: [], isLate, prescription: null }, clock);
const now = (text: ReturnType<typeof textFor>) => text.steps.find(({ state }) => state === "now");

test("an order at the pharmacy says when it was promised and what happens next", () => {
  const text = textFor({});
  expect(text.steps.map(({ state, title }) => [state, title])).toEqual([
    ["done", "Ordered"],
    ["done", "Clinician approved"],
    ["now", "At pharmacy"],
    ["next", "Shipped"],
    ["next", "Delivered"],
  ]);
  expect(now(text)).toMatchObject({
    time: "Thu, Nov 5, 9:15 AM",
    text: "Expected to ship between Fri, Nov 13 and Fri, Nov 20.",
    next: { lead: "What happens next:", text: "the pharmacy is preparing it and will hand it to the carrier." },
  });
});

test("an order lists what is in the package: medicine, strength, dose, and supplies with a vial", () => {
  const vial = {
    drugName: "Testosterone cypionate",
    form: "vial",
    measure: "mg",
    concentrationPerMl: 200,
    strength: null,
    dose: 60,
    dosesPerWeek: 2,
  } as NonNullable<OrderView["prescription"]>;
  const inside = (prescription: typeof vial) =>
    toOrderText({ order: AT_PHARMACY, steps: [], isLate: false, prescription }, clock).inside;
  expect(inside(vial)).toMatchObject({
    medicine: "Testosterone cypionate 200 mg/mL, 30-day supply",
    dose: expect.stringContaining("60 mg"),
    supplies: "Syringes, needles, swabs, sharps container",
  });
  const pen = { ...vial, form: "pen" as const, concentrationPerMl: null, strength: "1 mg" };
  expect(inside(pen)).toMatchObject({ supplies: null });
});

test("a late order says so, and that someone is working on it", () => {
  expect(now(textFor({}, true))).toMatchObject({
    title: "At pharmacy, late",
    next: { lead: "It should have shipped by now. We're sorry. We've contacted the pharmacy and are following up." },
  });
});

test("one that is on hold says so and why, before and after the pharmacy has it", () => {
  const held = { held_at: at("2026-11-06T12:00:00Z"), held_for: "treatment-on-hold" } as const;
  expect(now(textFor({ ...held, status: "paid", sent_at: null }))).toMatchObject({
    title: "On hold",
    next: { lead: "On hold:", text: expect.stringContaining("only after they resume it"), link: {} },
  });
  const stopped = textFor({ ...held, held_for: "treatment-stopped", status: "paid", sent_at: null });
  expect(now(stopped)?.next?.text).toContain("did not send this order");
  expect(now(textFor(held))).toMatchObject({
    title: "At pharmacy",
    next: { lead: "On hold:", text: expect.stringContaining("before you use it") },
  });
});

test("a shipped order shows the expected date, that someone has to sign, and the tracking link", () => {
  const text = textFor({
    status: "shipped",
    shipped_at: at("2026-11-13T21:15:00Z"),
    expected_on: "2026-11-17",
    carrier: "UPS",
    tracking_number: "1Z 999",
  });
  expect(now(text)).toMatchObject({
    title: "Shipped, on time",
    next: { text: "the carrier expects to deliver on Tue, Nov 17. An adult must be there to sign." },
  });
  expect(text.tracking).toEqual({ carrier: "UPS", number: "1Z 999", url: "https://www.ups.com/track?tracknum=1Z999" });
  expect(text.steps.at(-1)).toMatchObject({ title: "Delivered", time: "Expected Tue, Nov 17" });
});

test("a late package is not promised for a day in the past", () => {
  const text = textFor({ status: "shipped", shipped_at: at("2026-11-10T21:15:00Z"), expected_on: "2026-11-14" });
  expect(now(text)?.next?.text).toContain("planned to deliver on Sat, Nov 14 but hasn't confirmed it");
});

test("an unknown carrier gets no link: what a message brings is never linked to", () => {
  const tracking = textFor({
    status: "shipped",
    shipped_at: at("2026-11-13T21:15:00Z"),
    carrier: "x",
    tracking_number: "1Z99",
  });
  expect(tracking.tracking?.url).toBeNull();
});

describe("what went wrong is said:", () => {
  const shipped = { shipped_at: at("2026-11-13T21:15:00Z") };

  test.each([
    ["exception", "Shipped, with a problem"],
    ["lost", "Lost in transit"],
  ] as const)("%s", (status, title) => {
    expect(now(textFor({ ...shipped, status }))?.title).toBe(title);
  });

  test("returned", () => {
    expect(now(textFor({ ...shipped, status: "returned" }))?.title).toBe("Returned");
  });

  test("canceled, with what comes back", () => {
    const text = textFor({ status: "canceled", canceled_at: at("2026-11-16T15:00:00Z"), refunded_cents: 55_00 });
    expect(text.steps.at(-1)).toMatchObject({
      title: "Canceled",
      text: "We're refunding $55.00. Your bank may take a few days to show it.",
    });
    expect(text.steps.map(({ title }) => title)).not.toContain("Delivered");
  });

  test("canceled before anything was charged", () => {
    const text = textFor({
      status: "canceled",
      canceled_at: at("2026-11-16T15:00:00Z"),
      paid_at: null,
      sent_at: null,
    });
    expect(text.steps.at(-1)?.text).toBe("You weren't charged.");
  });
});

test.each([
  ["2026-11-20", "2026-11-20T15:00:00Z", "on time"],
  ["2026-11-20", "2026-11-23T15:00:00Z", "1 business day late"],
  ["2026-11-20", "2026-11-30T15:00:00Z", "5 business days late"],
])("promised until %s and shipped at %s is %s", (promised_until, shipped, text) => {
  expect(punctuality({ promised_until, shipped_at: at(shipped) }, clock)).toBe(text);
});

describe("in Spanish", () => {
  const spanish = { ...clock, language: "es" } as const;
  const vial = {
    drugName: "Testosterone cypionate",
    form: "vial",
    measure: "mg",
    concentrationPerMl: 200,
    strength: null,
    dose: 60,
    dosesPerWeek: 2,
    prescriberName: "Dr. Avery Example",
    confirmedAt: at("2026-11-03T14:00:00Z"),
  } as NonNullable<OrderView["prescription"]>;
  const inSpanish = (change: Partial<OrderView["order"]>, isLate = false) =>
    toOrderText({ order: { ...AT_PHARMACY, ...change }, steps: [], isLate, prescription: vial }, spanish);
  const sent = { shipped_at: at("2026-11-23T21:15:00Z"), tracking_number: "1Z99", expected_on: "2026-11-17" };
  const held = { held_at: at("2026-11-06T12:00:00Z") };
  const waiting = { status: "paid", sent_at: null } as const;

  test.each<[string, Partial<OrderView["order"]>, boolean?]>([
    ["created", { status: "created", paid_at: null, sent_at: null }],
    ["paid", waiting],
    ["held for a result", { ...waiting, ...held, held_for: "lab-result" }],
    ["held for blood pressure", { ...waiting, ...held, held_for: "vital-sign" }],
    ["held for an answer", { ...waiting, ...held, held_for: "answer" }],
    ["held for a message", { ...waiting, ...held, held_for: "message" }],
    ["on hold", { ...waiting, ...held, held_for: "treatment-on-hold" }],
    ["stopped", { ...waiting, ...held, held_for: "treatment-stopped" }],
    ["held at the pharmacy", { ...held, held_for: "answer" }],
    ["sent", { status: "sent_to_pharmacy" }],
    ["in review", { status: "in_pharmacy_review" }],
    ["a question", { status: "clarification_needed" }],
    ["late", {}, true],
    ["shipped", { ...sent, status: "shipped" }],
    ["shipped, and past its day", { ...sent, status: "shipped", expected_on: "2026-11-14" }],
    ["out for delivery", { ...sent, status: "out_for_delivery", expected_on: null }],
    ["a problem", { ...sent, status: "exception" }],
    ["lost", { ...sent, status: "lost" }],
    ["returned", { ...sent, status: "returned" }],
    ["delivered", { ...sent, status: "delivered", delivered_at: at("2026-11-24T21:15:00Z") }],
    ["canceled", { status: "canceled", canceled_at: at("2026-11-16T15:00:00Z"), refunded_cents: 55_00 }],
  ])("%s: nothing is in English", (_, change, isLate) => {
    const text = inSpanish(change, isLate);
    const said = [
      ...text.steps.flatMap((step) => [step.title, step.time, step.text, step.next?.lead, step.next?.text]),
      ...text.steps.map((step) => step.next?.link?.label),
      text.inside?.medicine,
      text.inside?.dose,
      text.inside?.supplies,
      text.tracking?.carrier,
      text.paid?.on,
    ];
    for (const one of said) expect(one ?? "").not.toMatch(ONLY_ENGLISH);
    expect(said).not.toContain("Ordered");
  });

  test("days, hours and doses are written as Spanish readers write them", () => {
    const text = inSpanish({});
    expect(text.steps[0]).toMatchObject({ title: "Pedido hecho", time: "Mar, 3 de nov, 8:02 a.m." });
    expect(text.inside?.dose).toBe("60 mg = 0.3 mL = 30 unidades, dos veces por semana");
    expect(punctuality({ promised_until: "2026-11-20", shipped_at: at("2026-11-23T15:00:00Z") }, spanish)).toBe(
      "1 día hábil tarde",
    );
  });
});
