import { expect, test } from "vitest";
import { ONLY_ENGLISH } from "#test/content/only-english.ts";
import { READY_TO_REORDER } from "#test/patients/ready-to-reorder.ts";
import { gatesOf, type GateAction, type GateFacts, type GateKey } from "#domain/orders/reorders/gates.ts";
import { GATE_LABELS, gateSentence } from "./gate-text.ts";

/** What the member reads at each gate, whole, and where its button leads. */
const days = { today: "2026-11-16", dueOn: "2026-12-01", confirmBy: "2026-11-24" };
const limits = { visit_months: { controlled: 6, other: 12 } };
const MAY = { on: "2026-05-31", provider: "Dr. X" };
const dose = (change: Partial<GateFacts["dose"]>) => ({ dose: { ...READY_TO_REORDER.dose, ...change } });
const payment = (change: Partial<GateFacts["payment"]>) => ({ payment: { ...READY_TO_REORDER.payment, ...change } });
const LATE = { opensOn: "2026-09-19", dueOn: "2026-10-03", lastDay: "2026-10-24" };
const SOON = { opensOn: "2026-12-29", dueOn: "2027-01-12", lastDay: "2027-02-02" };
const due = (change: Partial<GateFacts["monitored"]>) => ({
  monitored: { ...READY_TO_REORDER.monitored, ...change },
  visit: change.visit ? null : READY_TO_REORDER.visit,
});
const labs = (change: Partial<GateFacts["labs"]>) => ({ labs: { ...READY_TO_REORDER.labs, ...change } });
const prescription = (change: Partial<GateFacts["prescription"]>) => ({
  prescription: { ...READY_TO_REORDER.prescription, ...change },
});
const address = (change: Partial<GateFacts["address"]>) => ({ address: { ...READY_TO_REORDER.address, ...change } });
const pharmacy = (change: object) => ({ pharmacy: { ...READY_TO_REORDER.pharmacy!, ...change } });

const SENTENCES: [GateKey, Partial<GateFacts>, boolean, GateAction | null, string][] = [
  [
    "safety",
    { safety: { stoppedOn: "2026-11-13" } },
    false,
    null,
    "Something in your chart doesn't fit this medicine. Your provider was asked on Fri, Nov 13 to decide and will write to you. Send them a message if you have less than a week of medicine left.",
  ],
  [
    "dose",
    dose({ isConfirmed: false }),
    false,
    "confirm-dose",
    "Confirm by Tue, Nov 24 that you still take 60 mg (0.3 mL) twice a week.",
  ],
  ["dose", dose({ isFirst: true }), true, null, "You confirmed that you take 60 mg (0.3 mL) twice a week."],
  [
    "payment",
    payment({ plan: "none" }),
    false,
    "billing",
    "Start your plan by Tue, Dec 1. You won't be charged until you start it.",
  ],
  ["payment", payment({ plan: "ended" }), false, "billing", "Your plan has ended. Restart it to get your next order."],
  [
    "payment",
    payment({ plan: "paused", pausedUntil: "2026-12-20" }),
    false,
    "billing",
    "Your plan is paused until Sun, Dec 20. Resume it when you want your next order.",
  ],
  [
    "payment",
    payment({ plan: "paused" }),
    false,
    "billing",
    "Your plan is paused. Resume it when you want your next order.",
  ],
  [
    "payment",
    payment({ plan: "past_due" }),
    false,
    "billing",
    "Your last payment did not go through. Pay it or update your card by Tue, Dec 1.",
  ],
  ["payment", payment({ card: null }), false, "billing", "Add a card by Tue, Dec 1."],
  [
    "payment",
    payment({ daysSupply: 90 }),
    false,
    "billing",
    "Your plan is for 90 days, but your prescription is for 30 days. Change your plan to 30 days by Tue, Dec 1, or ask your provider for a 90-day prescription.",
  ],
  [
    "payment",
    prescription({ daysSupply: 60 }),
    false,
    "billing",
    "Your plan is for 30 days, but your prescription is for 60 days. Ask your provider to write it for 30 days.",
  ],
  ["payment", payment({ card: { brand: "visa", last4: "1" }, totalCents: null }), true, null, "Visa ending 1."],
  [
    "labs",
    labs({ collectedOn: null, freshUntil: null }),
    false,
    "files",
    "Have your blood drawn and send us the results by Tue, Dec 1.",
  ],
  ["labs", labs({ freshUntil: null }), false, "files", "Have your blood drawn and send us the results by Tue, Dec 1."],
  ["labs", { heldBy: "lab" }, false, null, "Your provider is looking at a result and will write to you."],
  ["labs", { heldBy: "vital" }, false, null, "Your provider is looking at your blood pressure and will write to you."],
  ["labs", { heldBy: "answer" }, false, null, "Your provider is looking at an answer you gave and will write to you."],
  ["labs", { heldBy: "message" }, false, null, "Your provider is looking at a message you sent and will write to you."],
  [
    "labs",
    labs({ freshUntil: "2026-11-30" }),
    false,
    "files",
    "Drawn Mon, Nov 9. It will be too old. Get a new one and send us the results by Tue, Dec 1.",
  ],
  [
    "labs",
    due({ lab: { next: LATE, lastOn: "2026-05-04" } }),
    false,
    "files",
    "A blood test was due Sat, Oct 3. Have your blood drawn and send us the results by Tue, Dec 1.",
  ],
  [
    "labs",
    due({ lab: { next: { ...LATE, lastDay: "2026-12-02" }, lastOn: "2026-05-04" } }),
    true,
    null,
    "A blood test was due Sat, Oct 3. Send us the results by Wed, Dec 2, or your next order waits.",
  ],
  [
    "labs",
    due({ lab: { next: SOON, lastOn: "2026-05-04" } }),
    true,
    null,
    "Drawn Mon, May 4. Your next blood test is due by Jan 12, 2027.",
  ],
  ["labs", due({ lab: { next: null, lastOn: null } }), true, null, "No blood test is due."],
  [
    "visit",
    due({ visit: { next: LATE, lastOn: null } }),
    false,
    "book-visit",
    "A visit was due Sat, Oct 3. Have one by Tue, Dec 1.",
  ],
  ["visit", due({ visit: { next: SOON, lastOn: null } }), true, null, "Your next visit is due by Jan 12, 2027."],
  ["visit", due({ visit: { next: null, lastOn: null } }), true, null, "No visit is due."],
  ["visit", { visit: null }, false, "book-visit", "Have a visit with a provider by Tue, Dec 1."],
  [
    "visit",
    { visit: MAY },
    false,
    "book-visit",
    "Your last visit was on Sun, May 31, with Dr. X. Have your next one by Tue, Dec 1.",
  ],
  [
    "visit",
    { visit: MAY, ...prescription({ isControlled: false }) },
    true,
    null,
    "Sun, May 31, with Dr. X. Your next visit is due by May 31, 2027.",
  ],
  [
    "prescription",
    prescription({ isOffered: false }),
    false,
    null,
    "We no longer offer this medicine. Your provider will tell you what to do.",
  ],
  [
    "prescription",
    prescription({ isPrescriberLicensed: false }),
    false,
    null,
    "Your provider is not licensed where you live. We are looking for another provider for you.",
  ],
  [
    "prescription",
    prescription({ status: "on_hold" }),
    false,
    null,
    "Your provider has put it on hold. Nothing ships until they resume it.",
  ],
  [
    "prescription",
    prescription({ status: "transcribed" }),
    false,
    null,
    "Your provider needs to confirm it. You don't need to do anything.",
  ],
  [
    "prescription",
    prescription({ status: "stopped" }),
    false,
    "book-visit",
    "Your provider has ended it. Book a visit if you want to talk about it.",
  ],
  [
    "prescription",
    prescription({ status: "refused" }),
    false,
    "book-visit",
    "Your provider has ended it. Book a visit if you want to talk about it.",
  ],
  [
    "prescription",
    prescription({ status: "exhausted" }),
    false,
    "book-visit",
    "No refills are left. Book a renewal visit by Tue, Dec 1.",
  ],
  [
    "prescription",
    prescription({ fillsLeft: 0 }),
    false,
    "book-visit",
    "No refills are left. Book a renewal visit by Tue, Dec 1.",
  ],
  [
    "prescription",
    prescription({ status: "expired" }),
    false,
    "book-visit",
    "Expires Jan 20, 2027. Book a renewal visit by Tue, Dec 1.",
  ],
  [
    "prescription",
    prescription({ expiresOn: "2026-11-30" }),
    false,
    "book-visit",
    "Expires Mon, Nov 30. Book a renewal visit by Tue, Dec 1.",
  ],
  [
    "prescription",
    prescription({ expiresOn: "2026-11-15" }),
    false,
    "book-visit",
    "It has expired. Book a renewal visit by Tue, Dec 1.",
  ],
  [
    "prescription",
    prescription({ expiresOn: "2026-11-16" }),
    false,
    "book-visit",
    "Expires Mon, Nov 16. Book a renewal visit by Tue, Dec 1.",
  ],
  ["prescription", prescription({ fillsLeft: 6 }), true, null, "5 of 5 refills left. Expires Jan 20, 2027."],
  ["address", address({ zip: null }), false, "change-address", "Add your delivery address by Tue, Dec 1."],
  [
    "address",
    address({ street: "PO Box 12" }),
    false,
    "change-address",
    "PO Box 12 is a PO box, where no one can sign for a delivery. Add a street address by Tue, Dec 1.",
  ],
  [
    "address",
    address({ waitsUntil: "2026-11-19" }),
    false,
    null,
    "Your address is new. To protect you, we won't ship there until Thu, Nov 19, unless we reach you by phone first.",
  ],
  [
    "photo-id",
    { photoId: { state: null, expiresOn: null } },
    false,
    "show-id",
    "Show us your driver's license, state ID or passport by Tue, Dec 1.",
  ],
  [
    "photo-id",
    { photoId: { state: "TX", expiresOn: "2026-11-20" } },
    false,
    "show-id",
    "It expires Fri, Nov 20. Show us your new one by Tue, Dec 1.",
  ],
  [
    "photo-id",
    { photoId: { state: "TX", expiresOn: "2026-11-15" } },
    false,
    "show-id",
    "It expired Sun, Nov 15. Show us your new one by Tue, Dec 1.",
  ],
  [
    "photo-id",
    { photoId: { state: "TX", expiresOn: "2026-11-16" } },
    false,
    "show-id",
    "It expires Mon, Nov 16. Show us your new one by Tue, Dec 1.",
  ],
  ["photo-id", { photoId: { state: null, expiresOn: "2026-12-01" } }, true, null, "Your ID, valid until Tue, Dec 1."],
  [
    "pharmacy",
    { pharmacy: null },
    false,
    null,
    "We are looking for a pharmacy that can fill it and will write to you.",
  ],
  [
    "pharmacy",
    pharmacy({ fills: false }),
    false,
    null,
    "We are looking for a pharmacy that can fill it and will write to you.",
  ],
  [
    "pharmacy",
    pharmacy({ shipsTo: ["OH"] }),
    false,
    null,
    "Example Pharmacy is not licensed to ship to Texas. We are looking for another pharmacy and will write to you.",
  ],
  [
    "pharmacy",
    address({ state: null }),
    false,
    null,
    "Example Pharmacy is not licensed to ship to your state. We are looking for another pharmacy and will write to you.",
  ],
];

test.each(SENTENCES)(
  "the gate %s with %o is met: %s, leads to %s and says: %s",
  (key, change, isMet, action, sentence) => {
    const gate = gatesOf({ ...READY_TO_REORDER, ...change }, days, limits).find((one) => one.key === key);
    expect(gate).toMatchObject({ isMet, action });
    expect(gateSentence(gate!.finding, days.today)).toBe(sentence);
  },
);

test("each gate has its name, and only the address can be changed while it is met", () => {
  expect(gatesOf(READY_TO_REORDER, days, limits).map(({ key, action }) => [key, GATE_LABELS[key], action])).toEqual([
    ["dose", "Your dose", null],
    ["payment", "Payment", null],
    ["labs", "Blood test", null],
    ["visit", "Visit", null],
    ["safety", "Safety check", null],
    ["prescription", "Prescription", null],
    ["address", "Delivery address", "change-address"],
    ["photo-id", "Photo ID", null],
    ["pharmacy", "Pharmacy", null],
  ]);
});

test("a visit that was today and is too old is said to be today's", () => {
  const none = { visit_months: { controlled: 0, other: 0 } };
  const gate = gatesOf(READY_TO_REORDER, days, none).find(({ key }) => key === "visit");
  expect(gateSentence(gate!.finding, days.today)).toBe(
    "Your last visit was today, with Dr. Avery Example. Have your next one by Tue, Dec 1.",
  );
});

test("a member for whom everything is in place reads one fact at each gate", () => {
  expect(gatesOf(READY_TO_REORDER, days, limits).map(({ finding }) => gateSentence(finding, days.today))).toEqual([
    "You confirmed that you still take 60 mg (0.3 mL) twice a week.",
    "Visa ending 4242. $110.00, charged only after a provider approves.",
    "Drawn Mon, Nov 9. Valid until Feb 7, 2027.",
    "Today, with Dr. Avery Example. Your next visit is due by May 16, 2027.",
    "We check your chart again before each order.",
    "2 of 5 refills left. Expires Jan 20, 2027.",
    "100 Sample Street, Austin, TX 78701",
    "Texas driver's license or state ID, valid until Mar 1, 2029.",
    "Example Pharmacy is licensed to ship to Texas.",
  ]);
});

test("a first dose is asked for as it was agreed on", () => {
  const [gate] = gatesOf({ ...READY_TO_REORDER, ...dose({ isConfirmed: false, isFirst: true }) }, days, limits);
  expect(gateSentence(gate!.finding, days.today)).toBe(
    "Confirm by Tue, Nov 24 that you and your provider agreed on 60 mg (0.3 mL) twice a week.",
  );
});

test("what was to be done by a day that has passed is to be done now", () => {
  const [gate] = gatesOf({ ...READY_TO_REORDER, ...dose({ isConfirmed: false }) }, days, limits);
  expect(gateSentence(gate!.finding, "2026-11-25")).toBe(
    "Confirm now that you still take 60 mg (0.3 mL) twice a week.",
  );
});

test.each(SENTENCES)("the gate %s with %o says nothing in English on a Spanish page", (key, change) => {
  const gate = gatesOf({ ...READY_TO_REORDER, ...change }, days, limits).find((one) => one.key === key);
  expect(gateSentence(gate!.finding, days.today, "es")).not.toMatch(ONLY_ENGLISH);
});

test("a member who reads Spanish reads one fact at each gate", () => {
  expect(gatesOf(READY_TO_REORDER, days, limits).map(({ finding }) => gateSentence(finding, days.today, "es"))).toEqual(
    [
      "Usted confirmó que sigue usando 60 mg (0.3 mL) dos veces por semana.",
      "Visa que termina en 4242. $110.00: se cobra solo después de que un profesional médico apruebe.",
      "Muestra tomada el lun, 9 de nov. Sirve hasta el 7 feb 2027.",
      "Hoy, con Dr. Avery Example. Su próxima consulta toca a más tardar el 16 may 2027.",
      "Revisamos su expediente otra vez antes de cada pedido.",
      "Quedan 2 de 5 resurtidos. Vence el 20 ene 2027.",
      "100 Sample Street, Austin, TX 78701",
      "Licencia de conducir o identificación de Texas; vence el 1 mar 2029.",
      "Example Pharmacy tiene licencia para enviar a Texas.",
    ],
  );
});
