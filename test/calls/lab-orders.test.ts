import { beforeAll, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { openSession } from "../sessions.ts";

/** A provider's lab pages over HTTP: order from a set, sign what was drafted, cancel with a reason. */
useClinic({ worker: false, sandbox: false, demo: { patients: 3 } });

let session: string;
let memberId: string;
let otherId: string;
let page: string;

beforeAll(async () => {
  session = await openSession(client, "provider@demo.test");
  const { rows } = await client.query<{ user_id: string }>(
    "select user_id from profile where email = 'member@demo.test'",
  );
  memberId = rows[0]!.user_id;
  const others = await client.query<{ user_id: string }>(
    "select user_id from profile where role is null and user_id <> $1 limit 1",
    [memberId],
  );
  otherId = others.rows[0]!.user_id;
  page = `/provider/patients/${memberId}/labs`;
});

test("an order without panels or codes is refused, with what to do", async () => {
  const answer = await send(page, { act: "order", treatmentKey: "trt", icd10: "29" });
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain("Choose at least one panel");
  expect(text).toContain("Enter diagnosis codes like E29.1");
  expect(await statuses(memberId)).toEqual([]);
});

test("an order set fills in the form, one press signs, and a reason cancels", async () => {
  const form = await read(`${page}?set=trt-week-8`);
  expect(form.match(/<input[^>]*name="panelKeys"[^>]*checked[^>]*>/g)).toHaveLength(2);
  expect(form).toContain('value="E29.1"');
  const answer = await send(page, {
    act: "order",
    treatmentKey: "trt",
    panelKeys: ["trt-week8", "order-cbc"],
    icd10: "e29.1, z79.899",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${page}?done=ordered`]);
  expect(await statuses(memberId)).toEqual(["signed"]);
  const { rows } = await client.query<{ id: string; icd10: string[] }>("select id, icd10 from lab_order");
  expect(rows[0]!.icd10).toEqual(["E29.1", "Z79.899"]);
  expect(await read(`/provider/patients/${memberId}`)).toContain("Patient chooses the lab");

  expect((await send(page, { act: "cancel", orderId: rows[0]!.id })).status).toBe(400);
  expect((await send(page, { act: "cancel", orderId: rows[0]!.id, reason: "not-needed" })).status).toBe(303);
  expect((await send(page, { act: "cancel", orderId: rows[0]!.id, reason: "not-needed" })).status).toBe(409);
  expect(await statuses(memberId)).toEqual(["canceled"]);
});

test("a draft is signed from the list or with changes, never from another patient's page", async () => {
  const [draft, other] = [await addDraft(memberId), await addDraft(otherId)];
  expect((await send(page, { act: "sign", orderId: other })).status).toBe(404);
  expect(await statuses(otherId)).toEqual(["draft"]);
  expect(await read("/provider")).toContain("to sign");
  expect(await read("/provider/labs")).toContain("Metabolic panel");
  const changed = { act: "order", orderId: draft, treatmentKey: "trt", panelKeys: ["order-cbc"], icd10: "E29.1" };
  expect((await send(page, changed)).headers.get("location")).toBe(`${page}?done=signed`);
  const { rows } = await client.query<{ panel_keys: string[] }>("select panel_keys from lab_order where id = $1", [
    draft,
  ]);
  expect(rows[0]!.panel_keys).toEqual(["order-cbc"]);
  expect((await send("/provider/labs", { orderId: draft })).status).toBe(409);
  const third = await addDraft(memberId);
  expect((await send("/provider/labs", { orderId: third })).status).toBe(303);
});

async function addDraft(userId: string): Promise<string> {
  const id = newId();
  await client.query(
    `insert into lab_order (id, user_id, treatment_key, provider_id, origin, panel_keys, icd10, loincs, status, drafted_at, moved_at)
     select $1, $2, 'trt', user_id, 'standing', '{order-cmp}', '{E29.1}', '{2160-0}', 'draft', now(), now()
     from profile where email = 'provider@demo.test'`,
    [id, userId],
  );
  return id;
}

async function statuses(userId: string): Promise<string[]> {
  const { rows } = await client.query<{ status: string }>(
    "select status from lab_order where user_id = $1 order by drafted_at",
    [userId],
  );
  return rows.map(({ status }) => status);
}

const headers = () => ({ Cookie: `__Host-session=${session}`, Origin: clinic.origin });

async function read(path: string): Promise<string> {
  const answer = await fetch(`${clinic.origin}${path}`, { headers: headers() });
  expect(answer.status).toBe(200);
  return answer.text();
}

function send(path: string, fields: Record<string, string | string[]>): Promise<Response> {
  const body = new URLSearchParams({ form_key: newId() });
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  return fetch(`${clinic.origin}${path}`, { method: "POST", redirect: "manual", headers: headers(), body });
}
