import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentStates, type PaymentStatus } from "#domain/billing/payments/payment.ts";
import { planStates, type PlanStatus } from "#domain/billing/plans/plan.ts";
import { prescriptionStates, PRESCRIPTION_MOVES, PRESCRIPTION_STATUSES } from "#domain/prescribing/prescription.ts";
import { REGISTRATION_STATUSES } from "#domain/identity/accounts/registration-status.ts";
import { EPISODE_STATES, episodeStates, registrationStatusFor } from "#domain/intake/episodes/episode.ts";
import { IDENTITY_ACTIONS, IDENTITY_STATES, identityStates } from "#domain/intake/identity-check/identity-check.ts";
import { listStuck } from "#domain/desk/intake/list-stuck.ts";
import { REQUEST_STATES } from "#domain/messaging/request-state.ts";
import { ORDER_STATUSES, orderStates } from "#domain/orders/order.ts";
import { REPORTABLE_STATUSES } from "#domain/orders/pharmacy/pharmacy.ts";
import { APPOINTMENT_STATUSES, appointmentStates } from "#domain/scheduling/appointment.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "./test-ctx.ts";

/**
 * Demo data is written with SQL, because a clinic with a million rows couldn't be generated any other way. So it could show states no
 * use case leads to. Here every state it writes must be one the use cases can reach: by walking the transition table they all use or,
 * if there's none, by appearing in the slice's code.
 */
useDatabase();
beforeAll(() => makeDemoClinic(databaseUrl("postgres"), { patients: 300, auditRows: 10 }), 120_000);
afterAll(() => asSuperuser("update installation set has_demo_data = false"));

const PLAN_STATUSES: PlanStatus[] = ["pending_consent", "active", "paused", "past_due", "cancel_scheduled", "canceled"];
const PLAN_ACTIONS = ["consent", "pause", "resume", "cancel", "finish-cancel", "fall-behind", "recover"] as const;
const PAYMENT_STATUSES: PaymentStatus[] = [
  "waiting",
  "sending",
  "needs_authentication",
  "authorized",
  "captured",
  "failed",
  "canceled",
];

const REACHABLE: Record<string, ReadonlySet<string>> = {
  "profile.registration_status": statusesMovedTo(),
  "episode.state": walk("asking", EPISODE_STATES, (from, to) => episodeStates.can(to, { status: from })),
  "form_version.status": new Set(["draft"]),
  "safety_rule.status": new Set(["draft", "approved"]),
  "note_template.status": new Set(["draft", "approved"]),
  "form_response.state": writtenIn("src/domain/intake/responses"),
  "identity_check.state": walk("started", IDENTITY_STATES, (from, to) =>
    IDENTITY_ACTIONS.some(
      (action) =>
        identityStates.next(action, { status: from, attempt: 0, tries: 3 }) === to ||
        identityStates.next(action, { status: from, attempt: 3, tries: 3 }) === to,
    ),
  ),
  "prescription.status": walk("transcribed", PRESCRIPTION_STATUSES, (from, to) =>
    PRESCRIPTION_MOVES.some((move) => prescriptionStates.next(move, { status: from }) === to),
  ),
  "customer_order.status": walk("created", ORDER_STATUSES, (from, to) => orderStates.can(to, { status: from })),
  "appointment.status": walk("held", APPOINTMENT_STATUSES, (from, to) => appointmentStates.can(to, { status: from })),
  "plan.status": walk("pending_consent", PLAN_STATUSES, (from, to) =>
    PLAN_ACTIONS.some(
      (action) => planStates.next(action, { status: from, nextChargeOn: null, skippedOn: null }) === to,
    ),
  ),
  "payment.status": walk("waiting", PAYMENT_STATUSES, (from, to) => paymentStates.can(to, { status: from })),
  "allergy.status": writtenIn("src/domain/chart/lists"),
  "problem.status": writtenIn("src/domain/chart/lists"),
  "outside_medicine.status": writtenIn("src/domain/chart/lists"),
  "contact_request.state": new Set(REQUEST_STATES),
  "stored_file.state": writtenIn("src/domain/files"),
  "lab_report.status": writtenIn("src/domain/labs"),
  "invoice.status": writtenIn("src/domain/billing"),
  "refund.status": writtenIn("src/domain/billing"),
  "bulk_act.state": writtenIn("src/domain/desk"),
  "pharmacy_message.status": new Set(REPORTABLE_STATUSES),
};

test("every state that demo data writes can be reached by the use cases", async () => {
  expect(await unreachable()).toEqual([]);
});

test("people are stuck at different steps, so the list of them has something to show", async () => {
  const stuck = await listStuck(testCtx({ as: "employee" }), { step: null });
  expect(stuck.map(({ step, waitsFor }) => `${step} ${waitsFor}`)).toEqual(["identity member", "questions member"]);
});

test("a state that nothing reaches is noticed", async () => {
  const unreached = REGISTRATION_STATUSES.filter((status) => !statusesMovedTo().has(status));
  expect(unreached).toEqual(["identity_pending", "identity_verified", "identity_failed"]);
  await asSuperuser("update profile set registration_status = 'identity_failed' where email = 'other@demo.test'");
  expect(await unreachable()).toEqual(["profile.registration_status = identity_failed"]);
});

async function unreachable(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, table, column } of await stateColumns()) {
    const rows = await asSuperuser<{ state: string }>(`select distinct ${column} as state from ${table}`);
    const states = rows.map(({ state }) => state).filter((state) => state !== null && !/^[A-Z]{2}$/.test(state));
    found.push(...states.filter((state) => !REACHABLE[name]?.has(state)).map((state) => `${name} = ${state}`));
  }
  return found;
}

/** Every status column. If one is missing above, the first test fails as soon as demo data uses it. */
async function stateColumns() {
  return asSuperuser<{ name: string; table: string; column: string }>(
    `select table_name || '.' || column_name as name, table_name as table, column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
       and column_name in ('status', 'state', 'registration_status') and table_name !~ '_\\d{4}_\\d{2}$'`,
  );
}

function walk<Status extends string>(
  start: Status,
  all: readonly Status[],
  leads: (from: Status, to: Status) => boolean,
): ReadonlySet<string> {
  const found = new Set<Status>([start]);
  for (const from of found) for (const to of all) if (leads(from, to)) found.add(to);
  return found;
}

/** What `moveRegistration` is called with, what the sweep writes, and what episodes are shown as. */
function statusesMovedTo(): ReadonlySet<string> {
  const code = sourceOf("src/domain");
  const moves = [
    ...code.matchAll(/moveRegistration\(tx, \{[^}]*to: "(\w+)"/g),
    ...code.matchAll(/registration_status: "(\w+)"/g),
  ];
  const shown = [false, true].flatMap((wasTreated) =>
    EPISODE_STATES.flatMap((status) => registrationStatusFor([{ status, wasTreated }]) ?? []),
  );
  return new Set([...moves.map(([, status]) => status!), ...shown]);
}

/** Words on the lines where the slice's code names a state. */
function writtenIn(folder: string): ReadonlySet<string> {
  const lines = sourceOf(folder)
    .split("\n")
    .filter((line) => /state|status/i.test(line));
  return new Set(lines.flatMap((line) => [...line.matchAll(/"([\w-]+)"/g)].map(([, word]) => word!)));
}

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
    .join("\n");
}
