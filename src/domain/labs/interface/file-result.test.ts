import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { inTransaction } from "#core/db.ts";
import { readResult } from "#junction/read-result.ts";
import { member, NOW, nurse, provider, results, shown, useLabs } from "#test/lab-clinic.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { hl7, type Hl7Options } from "#test/patients/lab-messages.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { claimInboxItem } from "../inbox/claim-inbox-item.ts";
import { confirmMatch } from "../inbox/confirm-match.ts";
import { getInboxItem } from "../inbox/get-inbox-item.ts";
import { listInbox } from "../inbox/list-inbox.ts";
import { proposeMatch } from "../inbox/propose-match.ts";
import { refuseInboxItem } from "../inbox/refuse-inbox-item.ts";
import { getInboxDocument } from "../inbox/get-inbox-document.ts";
import { getOwnLabOrder } from "../orders/get-own-lab-order.ts";
import { fetchDocument } from "./fetch-document.ts";
import { fileResult } from "./file-result.ts";
import type { Labs } from "./labs.ts";
import { receiveLabFile } from "./receive-lab-file.ts";
import { storeResult } from "./store-result.ts";

useDatabase();
useLabs();

const system = () => testCtx({ as: "system", now: NOW });
let orderId: string;
let number: number;

beforeEach(async () => {
  await emptyTables("lab_order", "lab_message", "lab_inbox");
  await asSuperuser("update profile set date_of_birth = '1985-04-27', state = 'TX' where user_id = $1", [
    member.userId,
  ]);
  orderId = await anOrder(member.userId);
  number = (await asSuperuser<{ number: number }>("select number from lab_order where id = $1", [orderId]))[0]!.number;
});

async function anOrder(userId: string): Promise<string> {
  const id = newId();
  await asSuperuser(
    `insert into lab_order (id, user_id, treatment_key, provider_id, origin, panel_keys, icd10, loincs, status, collection,
       drafted_at, signed_by, signed_at, placed_at, expires_on, moved_at, lab_key, vendor_ref)
     values ($1, $2, 'trt', $3, 'patient-page', '{order-cbc}', '{E29.1}', '{2986-8,2823-3}', 'placed', 'walk-in',
       $4, $3, $4, $4, '2026-12-30', $4, 'junction', $5)`,
    [id, userId, provider.userId, new Date("2026-11-09T12:00:00Z"), `v-${id}`],
  );
  return id;
}

const message = (more: Partial<Hl7Options> = {}) =>
  hl7({ orderId, lastName: "Quinn", firstName: "Mara", birthDate: "19850427", collected: "20261110073000", ...more });

/** Delivers a file and files what it holds. */
async function deliver(text: string): Promise<void> {
  await receiveLabFile(system(), Buffer.from(text));
  await fileAll();
}
async function fileAll(): Promise<void> {
  const rows = await asSuperuser<{ id: string }>(
    "select id from lab_message where outcome is null order by received_at, id",
  );
  for (const { id } of rows) await fileResult(system(), { messageId: id }, { readResult });
}
const outcomes = async () =>
  (await asSuperuser<{ outcome: string }>("select outcome from lab_message order by id")).map(({ outcome }) => outcome);
const reasons = async () =>
  (await asSuperuser<{ reason: string; detail: string | null }>("select reason, detail from lab_inbox")).map((row) => [
    row.reason,
    row.detail,
  ]);
const status = async () =>
  (await asSuperuser<{ status: string }>("select status from lab_order where id = $1", [orderId]))[0]!.status;

describe("a result that matches in full", () => {
  test("is released at once to its member, and moves its order", async () => {
    await deliver(message({ lines: ["2986-8 612 ng/dL 264-916"] }));
    expect(await shown()).toEqual(["612"]);
    expect(await outcomes()).toEqual(["applied"]);
    expect(await status()).toBe("final");
    expect((await results())[0]).toMatchObject({ source: "interface", labStatus: "final", transcribedBy: null });
  });

  test("partial, final and corrected are versions of one report, and a repeated file adds nothing", async () => {
    await deliver(message({ status: "P", lines: ["2986-8 612 ng/dL 264-916"] }));
    expect(await status()).toBe("partial");
    await deliver(message({ lines: ["2986-8 612 ng/dL 264-916", "2823-3 4.2 mmol/L 3.5-5.2"] }));
    await deliver(message({ lines: ["2986-8 612 ng/dL 264-916", "2823-3 4.2 mmol/L 3.5-5.2"] }));
    await deliver(message({ status: "C", lines: ["2986-8 621 ng/dL 264-916"] }));
    expect(await shown()).toEqual(["621", "4.2"]);
    const versions = await asSuperuser<{ version: number; status: string; correction_reason: string }>(
      "select version, status, correction_reason from lab_report order by version",
    );
    expect(versions).toEqual([
      { version: 1, status: "amended", correction_reason: null },
      { version: 2, status: "amended", correction_reason: "Final results" },
      { version: 3, status: "released", correction_reason: "Corrected by the lab" },
    ]);
  });

  test("a second morning with the same order is a report of its own, and the member's order knows both days", async () => {
    const own = async () => (await getOwnLabOrder(member.ctx, { orderId })).drawnOn;
    expect(await own()).toEqual([]);
    await deliver(message({ sample: "ACC-1", lines: ["2986-8 248 ng/dL 264-916"] }));
    await deliver(message({ sample: "ACC-1", status: "C", lines: ["2986-8 249 ng/dL 264-916"] }));
    expect(await own()).toEqual(["2026-11-10"]);
    await deliver(message({ sample: "ACC-2", collected: "20261111073000", lines: ["2986-8 256 ng/dL 264-916"] }));
    expect(await own()).toEqual(["2026-11-10", "2026-11-11"]);
    expect(await shown()).toEqual(expect.arrayContaining(["249", "256"]));
  });

  test("messages that overtake each other end alike", async () => {
    await deliver(message({ status: "C", lines: ["2986-8 621 ng/dL 264-916"] }));
    await deliver(message({ lines: ["2823-3 4.2 mmol/L 3.5-5.2"] }));
    await deliver(message({ status: "P", lines: ["2986-8 612 ng/dL 264-916"] }));
    expect(await shown()).toEqual(["621", "4.2"]);
    expect(await status()).toBe("final");
  });

  test("a critical value pages in the same commit, and a correction leaves its alert to a person", async () => {
    await deliver(message({ lines: ["4544-3 55.2 % 38.3-51"] }));
    expect(await asSuperuser("select raised_by, provider_id from alarm")).toEqual([
      { raised_by: null, provider_id: provider.userId },
    ]);
    expect(await asSuperuser("select 1 from pgboss.job where name like '%page-alarm%'")).toHaveLength(1);
    await deliver(message({ status: "C", lines: ["4544-3 45.2 % 38.3-51"] }));
    expect(
      await asSuperuser("select closed_at, ended_at is not null as ended from lab_alert where level = 'PAGE'"),
    ).toEqual([{ closed_at: null, ended: false }]);
    expect(await asSuperuser("select 1 from alarm")).toHaveLength(1);
  });

  test("a correction isn't compared with the version it corrects", async () => {
    const sample = "S-1";
    await deliver(message({ sample, collected: "20261109073000", lines: ["2857-1 0.5 ng/mL <4.0"] }));
    await deliver(message({ sample, status: "C", collected: "20261110073000", lines: ["2857-1 2.5 ng/mL <4.0"] }));
    expect(await shown()).toEqual(["2.5"]);
    expect(await asSuperuser("select rule_key from lab_alert")).toEqual([]);
  });

  test("what we don't know is shown as printed, and pages if the lab calls it critical", async () => {
    await deliver(message({ lines: ["2986-8 612 furlongs 264-916", "99999-9 7.7 x 1-2 HH"] }));
    expect(await shown()).toEqual([]);
    expect(await asSuperuser("select code, result, unit from lab_printed_value order by position")).toEqual([
      { code: "2986-8", result: "612", unit: "furlongs" },
      { code: "99999-9", result: "7.7", unit: "x" },
    ]);
    expect(await asSuperuser("select 1 from lab_alert")).toHaveLength(0);
    expect(await asSuperuser("select 1 from alarm")).toHaveLength(1);
  });

  test("a requisition's number names the order as well", async () => {
    await deliver(message({ orderId: String(number), lines: ["2986-8 612 ng/dL 264-916"] }));
    expect(await shown()).toEqual(["612"]);
  });
});

describe("anything less waits for a person", () => {
  test.each([
    ["no-order", { orderId: "" }],
    ["no-order", { orderId: "0190a000-0000-7000-8000-000000000000" }],
    ["birth-date", { birthDate: "19850428" }],
    ["name", { lastName: "Quint" }],
    ["name", { firstName: "Nora" }],
    ["draw-day", { collected: "20261001073000" }],
  ])("%s", async (reason, more) => {
    await deliver(message({ lines: ["2986-8 612 ng/dL 264-916"], ...more }));
    expect(await reasons()).toEqual([[reason, null]]);
    expect(await asSuperuser("select 1 from lab_report")).toHaveLength(0);
  });

  test("what can't be read is stored whole with its reason", async () => {
    expect(await receiveLabFile(system(), Buffer.from("not a message"))).toBe("unreadable");
    await fileAll();
    expect(await reasons()).toEqual([["unreadable", "no-header"]]);
  });

  test("a network's result needs the number it gave the order, too", async () => {
    const body = JSON.stringify({
      metadata: { patient: "Quinn, Mara", dob: "1985-04-27", date_collected: "2026-11-10T07:30:00Z", status: "final" },
      results: [{ name: "Testosterone", result: "612", unit: "ng/dL", loinc: "2986-8", reference_range: "264-916" }],
      order_id: "v-another",
      passthrough: orderId,
    });
    const store = (text: string) =>
      inTransaction(system(), (tx) =>
        storeResult(tx, { labKey: "junction", format: "result", about: "x", body: text }),
      );
    await store(body);
    await fileAll();
    expect(await reasons()).toEqual([["no-order", null]]);
    await store(body.replace("v-another", `v-${orderId}`));
    await fileAll();
    expect(await shown()).toEqual(["612"]);
  });

  test("a critical value pages although nobody knows whose it is", async () => {
    await deliver(message({ birthDate: "19850428", lines: ["2823-3 6.9 mmol/L 3.5-5.2 HH"] }));
    expect(await asSuperuser("select path like '/admin/labs/inbox/%' as inbox from alarm")).toEqual([{ inbox: true }]);
  });
});

describe("a document without values", () => {
  const PDF = Buffer.from("%PDF-1.7 a result");
  const labs = { key: "junction", readResult, pdf: async () => new Uint8Array(PDF) } as unknown as Labs;
  const arrive = async () => {
    const body = JSON.stringify({
      metadata: { patient: "Quinn, Mara", dob: "1985-04-27", date_collected: "2026-11-10T07:30:00Z", status: "final" },
      results: [],
      order_id: `v-${orderId}`,
      passthrough: orderId,
      has_pdf: true,
    });
    await inTransaction(system(), (tx) => storeResult(tx, { labKey: "junction", format: "result", about: "x", body }));
    await fileAll();
    const [item] = await asSuperuser<{ id: string; message_id: string }>("select id, message_id from lab_inbox");
    return { id: item!.id, messageId: item!.message_id };
  };

  test("waits with its document, which only whoever claimed it opens", async () => {
    const { id, messageId } = await arrive();
    expect(await reasons()).toEqual([["no-values", null]]);
    expect(await asSuperuser("select 1 from pgboss.job where name = 'labs.fetch-document'")).toHaveLength(1);
    await fetchDocument(system(), { messageId }, labs);
    await fetchDocument(system(), { messageId }, labs);
    const second = await aKnownPerson("nurse", { now: NOW });
    await expect(getInboxDocument(nurse.ctx, { id })).rejects.toMatchObject({ code: "not-found" });
    await claimInboxItem(nurse.ctx, { id });
    expect((await getInboxItem(nurse.ctx, { id }, { readResult })).hasDocument).toBe(true);
    expect(Buffer.from(await getInboxDocument(nurse.ctx, { id }))).toEqual(PDF);
    await expect(getInboxDocument(second.ctx, { id })).rejects.toMatchObject({ code: "not-found" });
    await withPoliciesOff(() =>
      expect(getInboxDocument(second.ctx, { id })).rejects.toMatchObject({ code: "not-found" }),
    );
    await expect(getInboxDocument(provider.ctx, { id })).rejects.toMatchObject({ code: "forbidden" });
    const rows = await asSuperuser<{ sealed: string }>("select sealed from lab_document");
    expect(rows[0]!.sealed).not.toContain("PDF");
  });
});

describe("the inbox", () => {
  const wait = async () => {
    await deliver(message({ birthDate: "19850428", lines: ["2986-8 612 ng/dL 264-916"] }));
    return (await listInbox(nurse.ctx))[0]!.id;
  };

  test("only whoever claimed an item reads it; two people match it, and the member sees it", async () => {
    const second = await aKnownPerson("nurse", { now: NOW });
    const id = await wait();
    const peek = () => expect(getInboxItem(second.ctx, { id })).resolves.toMatchObject({ result: null, choice: null });
    await peek();
    await withPoliciesOff(peek);
    await claimInboxItem(nurse.ctx, { id });
    await expect(claimInboxItem(second.ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    const open = await getInboxItem(nurse.ctx, { id, number: String(number) });
    expect(open.result?.patient.birthDate).toBe("1985-04-28");
    expect(open.choice?.birthDate).toBe("1985-04-27");
    await proposeMatch(nurse.ctx, { id, orderId });
    await expect(confirmMatch(nurse.ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    await claimInboxItem(nurse.ctx, { id });
    await expect(confirmMatch(nurse.ctx, { id })).rejects.toMatchObject({ code: "forbidden" });
    await claimInboxItem(second.ctx, { id, isHandover: true });
    await confirmMatch(second.ctx, { id });
    const [{ id: messageId } = { id: "" }] = await asSuperuser<{ id: string }>("select id from lab_message");
    await fileResult(system(), { messageId }, { readResult });
    expect(await shown()).toEqual(["612"]);
    expect((await results())[0]).toMatchObject({ transcribedBy: nurse.userId, verifiedBy: second.userId });
  });

  test("an order is suggested where birth date and family name agree, and nothing is matched by that", async () => {
    await deliver(message({ orderId: "", firstName: "Mary", lines: ["2986-8 612 ng/dL 264-916"] }));
    const { id } = (await listInbox(nurse.ctx))[0]!;
    expect(await getInboxItem(nurse.ctx, { id })).toMatchObject({ choice: null, likely: null });
    await claimInboxItem(nurse.ctx, { id });
    const open = await getInboxItem(nurse.ctx, { id });
    expect(open).toMatchObject({ choice: { id: orderId }, likely: { differs: ["given-name"] }, proposedOrderId: null });
    await claimInboxItem(nurse.ctx, { id });
    await expect(confirmMatch(nurse.ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await shown()).toEqual([]);
    const [read] = await asSuperuser<{ subject_id: string }>(
      "select subject_id from audit_event where action = 'lab-inbox.read' and subject_id is not null",
    );
    expect(read?.subject_id).toBe(member.userId);
  });

  test("what isn't ours is refused with a reason and stays stored", async () => {
    const id = await wait();
    await expect(refuseInboxItem(nurse.ctx, { id, as: "not-ours" })).rejects.toMatchObject({ code: "conflict" });
    await claimInboxItem(nurse.ctx, { id });
    await refuseInboxItem(nurse.ctx, { id, as: "not-ours" });
    expect(await listInbox(nurse.ctx)).toEqual([]);
    expect(await asSuperuser("select 1 from lab_message")).toHaveLength(1);
  });

  test("members, the desk and providers see nothing of it", async () => {
    const id = await wait();
    const desk = await aKnownPerson("employee", { now: NOW });
    for (const { ctx } of [member, desk, provider]) {
      await expect(listInbox(ctx)).rejects.toMatchObject({ code: "forbidden" });
      await expect(getInboxItem(ctx, { id })).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
