import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { checkFill } from "#domain/prescribing/checks/check-fill.ts";
import { getStoppedFill } from "#domain/prescribing/checks/get-stopped-fill.ts";
import { getStoredCheck } from "#domain/safety/checks/get-stored-check.ts";
import { ctx, later, member, NOW, ordersOf, system, useOrders } from "#test/order-clinic.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { createOrder } from "../create-order.ts";
import { confirmDose } from "./confirm-dose.ts";
import { considerReorder } from "./consider-reorder.ts";
import { reorderStatusOf } from "./reorder-status.ts";

useDatabase();
useOrders();

let prescriber: { id: string; email: string };
beforeEach(async () => {
  await emptyTables("fill_stop", "safety_finding", "safety_check", "rule_firing");
  const [row] = await asSuperuser<{ id: string; email: string }>(
    `select a.user_id as id, a.email from auth.account a join prescription p on p.prescriber_id = a.user_id where p.id = $1`,
    [member.prescriptionId],
  );
  prescriber = row!;
  await asSuperuser(
    `insert into profile (user_id, email, first_name, last_name, created_at, role)
     values ($1, $2, 'Robin', 'Vale', $3, 'provider') on conflict do nothing`,
    [prescriber.id, prescriber.email, NOW],
  );
  await confirmDose(ctx, member);
});

test("a check that passed is saved with the order, in nobody's name", async () => {
  expect(await considerReorder(system(), member)).toBe("created");
  expect(await checks()).toEqual([{ moment: "fill", outcome: "passed", checked_by: null }]);
  // It isn't the check that the prescription was confirmed with.
  const provider = testCtx({ as: "provider", id: prescriber.id, now: NOW });
  expect(await getStoredCheck(provider, member)).toBeNull();
});

test("a stop closes the gate, notifies the prescriber once, and opens when it's over", async () => {
  await measured("2026-11-10", 54.6);
  expect(await considerReorder(system(), member)).toBe("waiting");
  expect(await considerReorder(system(later(1)), member)).toBe("waiting");
  expect(await ordersOf(member)).toEqual([]);
  expect(await checks()).toEqual([{ moment: "fill", outcome: "stopped", checked_by: null }]);
  expect(await held()).toEqual(["safety"]);
  expect(await safetyGate()).toMatchObject({ isMet: false, finding: { code: "safety-stop", since: "2026-11-16" } });

  const mails = await mailsTo(prescriber.email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain(`/provider/prescriptions/${member.prescriptionId}`);
  expect(JSON.stringify(mails)).not.toMatch(/testosterone|hematocrit|R13|Pat/i);
  const provider = testCtx({ as: "provider", id: prescriber.id, now: NOW });
  expect(await getStoppedFill(provider, member)).toMatchObject({ findings: [{ ruleKey: "R13" }] });
  const colleague = testCtx({ as: "provider", now: NOW });
  await expect(getStoppedFill(colleague, member)).rejects.toMatchObject({ code: "not-found" });
  await expect(getStoppedFill(ctx, member)).rejects.toMatchObject({ code: "forbidden" });

  await measured("2026-11-16", 48);
  expect(await considerReorder(system(later(2)), member)).toBe("created");
  expect(await getStoppedFill(provider, member)).toBeNull();
});

test("if other rules stop it, the prescriber is notified again", async () => {
  await measured("2026-11-10", 54.6);
  await considerReorder(system(), member);
  await allergic();
  await considerReorder(system(later(1)), member);
  expect(await mailsTo(prescriber.email)).toHaveLength(2);
  expect(await asSuperuser("select rule_keys from fill_stop")).toEqual([{ rule_keys: ["R02", "R13"] }]);
});

test("if the prescriber has left, the admins are notified", async () => {
  const email = `admin-${newId()}@example.test`;
  const adminId = newId();
  await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [adminId, email]);
  await asSuperuser(
    "insert into profile (user_id, email, first_name, last_name, created_at, role) values ($1, $2, 'A', 'B', $3, 'admin')",
    [adminId, email, NOW],
  );
  await asSuperuser("update profile set disabled_at = $2 where user_id = $1", [prescriber.id, NOW]);
  await measured("2026-11-10", 54.6);
  await considerReorder(system(), member);
  await asSuperuser("update profile set disabled_at = null where user_id = $1", [prescriber.id]);
  expect(await mailsTo(prescriber.email)).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

/** What the worker can't read would be unknown, and unknown doesn't stop a fill: each source must reach the rules. */
test.each([
  ["an allergy", "R02", allergic],
  ["a blood pressure", "R03", crisis],
  ["a problem", "R20", heartAttack],
  ["an answer", "R17", answered],
] as const)("%s reaches the rules before a fill (%s)", async (_, rule, happen) => {
  await happen();
  expect(await considerReorder(system(), member)).toBe("waiting");
  expect(await asSuperuser("select rule_keys from fill_stop")).toEqual([{ rule_keys: [rule] }]);
});

test("the database refuses an order without a check of that moment", async () => {
  const place = (isChecked: boolean) =>
    inTransaction(system(), async (tx) => {
      const prescription = await getPrescription(tx, member);
      const recipient = (await findRecipient(tx.trx, member.userId))!;
      const facts = await getClinicalFacts(tx);
      if (isChecked) await (await checkFill(tx, prescription)).record();
      return createOrder(tx, await reorderStatusOf(tx, { prescription, recipient, facts }), recipient);
    });
  await expect(place(false)).rejects.toThrow(/row-level security/);
  expect(await ordersOf(member)).toEqual([]);
  expect(await place(true)).toBe(true);
});

async function checks() {
  return asSuperuser("select moment, outcome, checked_by from safety_check where prescription_id = $1", [
    member.prescriptionId,
  ]);
}

async function held(): Promise<string[]> {
  const [row] = await asSuperuser<{ gates: string[] }>("select gates from reorder_hold where prescription_id = $1", [
    member.prescriptionId,
  ]);
  return row?.gates ?? [];
}

/** As the member sees it. */
async function safetyGate() {
  return inTransaction(ctx, async (tx) => {
    const prescription = await getPrescription(tx, member);
    const recipient = (await findRecipient(tx.trx, member.userId))!;
    const { gates } = await reorderStatusOf(tx, { prescription, recipient, facts: await getClinicalFacts(tx) });
    return gates.find(({ key }) => key === "safety");
  });
}

async function measured(on: string, percent: number): Promise<void> {
  const reportId = newId();
  const at = new Date(`${on}T15:00:00Z`);
  await asSuperuser(
    `insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by,
       transcribed_at, verified_by, verified_at, review_due_at)
     values ($1, $1, 1, $2, 'lab', 'Sample Lab', $3, 'released', $4, $5, $6, $5, $5)`,
    [reportId, member.userId, on, newId(), at, newId()],
  );
  await asSuperuser(
    "insert into lab_value (id, report_id, user_id, position, loinc, value, unit) values ($1, $2, $3, 1, '4544-3', $4, '%')",
    [newId(), reportId, member.userId, percent],
  );
}

async function allergic(): Promise<void> {
  await asSuperuser(
    `insert into allergy (id, root_id, version, user_id, status, source, added_by, added_at, substance, class_keys, reaction, severity)
     values ($1, $1, 1, $2, 'reported', 'patient', $2, $3, 'Benzyl alcohol', '{benzyl-alcohol}', 'Hives', 'mild')`,
    [newId(), member.userId, NOW],
  );
}

async function heartAttack(): Promise<void> {
  await asSuperuser(
    `insert into problem (id, root_id, version, user_id, status, source, added_by, added_at, name, problem_key, from_on)
     values ($1, $1, 1, $2, 'confirmed', 'provider', $3, $4, 'Heart attack', 'heart-attack', '2026-10-01')`,
    [newId(), member.userId, prescriber.id, NOW],
  );
}

async function crisis(): Promise<void> {
  const setId = newId();
  await asSuperuser(
    `insert into vital_set (id, user_id, measured_at, source, level, added_by, added_at)
     values ($1, $2, $3, 'self', 'crisis', $2, $3)`,
    [setId, member.userId, NOW],
  );
  await asSuperuser(
    `insert into vital (set_id, user_id, loinc, value, unit)
     values ($1, $2, '8480-6', 184, 'mm[Hg]'), ($1, $2, '8462-4', 96, 'mm[Hg]')`,
    [setId, member.userId],
  );
}

async function answered(): Promise<void> {
  const responseId = newId();
  await asSuperuser(
    `insert into form_response (id, user_id, form_key, version, purpose, state, started_at, changed_at)
     select $1, $2, 'trt', max(version), 'intake', 'open', $3, $3 from form_version where form_key = 'trt'`,
    [responseId, member.userId, NOW],
  );
  await asSuperuser(
    `insert into form_answer (response_id, seq, user_id, item_id, value, is_restricted, at, answered_by)
     values ($1, 1, $2, 't05', '["prostate-cancer"]', false, $3, $2)`,
    [responseId, member.userId, NOW],
  );
  await asSuperuser(
    "update form_response set state = 'submitted', submitted_at = $2, outcome = '{}', shown_items = '{t05}' where id = $1",
    [responseId, NOW],
  );
}
