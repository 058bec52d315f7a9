import { afterEach, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { deleteFile } from "#domain/files/delete-file.ts";
import { getDownloadLink } from "#domain/files/get-download-link.ts";
import { linkToAttached } from "#domain/files/link-to-attached.ts";
import { listFiles } from "#domain/files/list-files.ts";
import { aTreatedMember, orderOf } from "#test/prescriptions.ts";
import { makeVisitAndLabs } from "#test/patients/ready-member.ts";
import { makeSignedOrder } from "#test/signed-order.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { getSignedOrder } from "./get-signed-order.ts";
import { transcribePrescription } from "./transcribe-prescription.ts";

/** The paper behind a prescription: whose it must be, and who may open it. */
useDatabase();
const now = new Date("2026-11-16T18:00:00Z");
const staff = testCtx({ as: "employee", now });
type Team = Awaited<ReturnType<typeof aTreatedMember>>;
let team: Team;
let stranger: Team;
beforeAll(async () => {
  team = await aTreatedMember({ now });
  stranger = await aTreatedMember({ now });
});
afterEach(() => asSuperuser("drop policy if exists open_door on stored_file"));

async function transcribeFrom(fileId: string) {
  return transcribePrescription(staff, {
    userId: team.userId,
    order: orderOf(team, { signedOrderFileId: fileId }, now),
  });
}

async function written(): Promise<string> {
  const result = await transcribeFrom(team.signedOrderFileId);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.prescriptionId;
}

/** Each is wrong in one way. */
const WRONG: [what: string, make: () => Promise<string>][] = [
  ["a file that does not exist", async () => newId()],
  ["another member's", async () => makeSignedOrder(asSuperuser, stranger.userId)],
  [
    "one that is still being checked",
    async () => changed("state = 'being-checked', object_key = null, content_type = null, bytes = null, sha256 = null"),
  ],
  ["a lab report", async () => changed("kind = 'lab-report'")],
  ["one that was deleted", async () => changed("deleted_at = now()")],
];
async function changed(change: string): Promise<string> {
  const id = await makeSignedOrder(asSuperuser, team.userId);
  await asSuperuser(`update stored_file set ${change} where id = $1`, [id]);
  return id;
}

test.each(WRONG)("a prescription cannot be made from %s, by the form or behind it", async (_what, make) => {
  const fileId = await make();
  expect(await transcribeFrom(fileId)).toMatchObject({ kind: "refused", problems: [{ field: "signedOrderFileId" }] });
  const prescriptionId = await written();
  await expect(
    asSuperuser("update prescription set signed_order_file_id = $2 where id = $1", [prescriptionId, fileId]),
  ).rejects.toThrow("prescription_signed_order");
});

test("the paper of a prescription stays: nobody can delete it, by the page or behind it", async () => {
  const fileId = await makeSignedOrder(asSuperuser, team.userId);
  await asSuperuser("update stored_file set read_at = null, attached_as = null where id = $1", [fileId]);
  await transcribeFrom(fileId);
  expect((await listFiles(staff, { userId: team.userId })).find(({ id }) => id === fileId)).toMatchObject({
    attachedAs: "prescription",
    canDelete: false,
  });
  await expect(deleteFile(staff, { fileId })).rejects.toMatchObject({ code: "conflict" });
  await expect(asSuperuser("update stored_file set deleted_at = now() where id = $1", [fileId])).rejects.toThrow(
    "prescription_signed_order",
  );
  await expect(asSuperuser("delete from stored_file where id = $1", [fileId])).rejects.toThrow(
    "prescription_signed_order",
  );
});

test("its prescriber and staff open it, which is in the trail; to every other provider it is not there", async () => {
  const prescriptionId = await written();
  const prescriber = testCtx({ as: "provider", id: team.providerId, now });
  const { url } = await getSignedOrder(prescriber, { prescriptionId });
  expect(url).toContain("/signed-file/");
  const readBy = (ctx: Ctx) =>
    asSuperuser("select 1 from audit_event where action = 'file.read' and object_id = $1 and actor_id = $2", [
      team.signedOrderFileId,
      "userId" in ctx.actor ? ctx.actor.userId : null,
    ]);
  expect(await readBy(prescriber)).toHaveLength(1);
  await getDownloadLink(staff, { fileId: team.signedOrderFileId, ofUser: team.userId });
  expect(await readBy(staff)).toHaveLength(1);

  // A colleague who has seen the same patient.
  const colleague = await aColleague();
  await expect(getSignedOrder(colleague, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
  await expect(getDownloadLink(colleague, { fileId: team.signedOrderFileId })).rejects.toMatchObject({
    code: "not-found",
  });
  expect((await listFiles(colleague, { userId: team.userId })).map(({ kind }) => kind)).not.toContain("signed-order");
  await expect(getSignedOrder(staff, { prescriptionId })).rejects.toMatchObject({ code: "forbidden" });
  await expect(getSignedOrder(team.patient, { prescriptionId })).rejects.toMatchObject({ code: "forbidden" });
});

test("each of the two locks on it holds alone; without both it would be opened", async () => {
  const prescriptionId = await written();
  const colleague = await aColleague();
  const withoutUseCase = () =>
    inTransaction(colleague, (tx) =>
      linkToAttached(tx, { fileId: team.signedOrderFileId, userId: team.userId, as: "prescription" }),
    );
  await expect(withoutUseCase()).rejects.toMatchObject({ code: "not-found" });
  await asSuperuser("create policy open_door on stored_file for select to app_web using (true)");
  await expect(getSignedOrder(colleague, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
  expect(await withoutUseCase()).toMatchObject({ url: expect.any(String) });
});

async function aColleague(): Promise<Ctx> {
  const id = await aProvider();
  await makeVisitAndLabs(asSuperuser, { providerId: id }, team.userId, new Date(now.getTime() - 86_400_000));
  return testCtx({ as: "provider", id, now });
}
