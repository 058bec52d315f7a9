import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import {
  PDF,
  asEmployee,
  asMember,
  asStranger,
  audits,
  clean,
  cleanFile,
  employee,
  jobs,
  member,
  otherProvider,
  provider,
  rowOf,
  runTidy,
  store,
  stranger,
  system,
  upload,
  useFiles,
} from "#test/stored-files.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { attachable } from "./attachable.ts";
import { checkFile } from "./check-file.ts";
import { createUpload } from "./create-upload.ts";
import { deleteFile } from "./delete-file.ts";
import { getDownloadLink } from "./get-download-link.ts";
import { listFiles } from "./list-files.ts";
import { findFile } from "./queries.server.ts";
import { sweepFiles } from "./sweep-files.ts";

useDatabase();
useFiles();

describe("a link", () => {
  test("is for its member, for staff, and for a provider who has a visit with them", async () => {
    const fileId = await cleanFile();
    await visitWith(provider);
    for (const ctx of [asMember(), asEmployee(), testCtx({ as: "provider", id: provider })]) {
      await expect(getDownloadLink(ctx, { fileId })).resolves.toHaveProperty("url");
    }
    expect(await audits("file.read", fileId)).toHaveLength(3);
    for (const ctx of [asStranger(), testCtx({ as: "provider", id: otherProvider })]) {
      await expect(getDownloadLink(ctx, { fileId })).rejects.toMatchObject({ code: "not-found" });
      await expect(listFiles(ctx, { userId: member })).rejects.toMatchObject({ code: "not-found" });
    }
    const act = getDownloadLink(testCtx({ as: "anonymous" }), { fileId });
    await expect(act).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("is refused to strangers by the use case alone, with every policy off", async () => {
    const fileId = await cleanFile();
    await withPoliciesOff(async () => {
      await expect(getDownloadLink(asMember(), { fileId })).resolves.toHaveProperty("url");
      for (const ctx of [asStranger(), testCtx({ as: "provider", id: otherProvider })]) {
        await expect(getDownloadLink(ctx, { fileId })).rejects.toMatchObject({ code: "not-found" });
        await expect(deleteFile(ctx, { fileId })).rejects.toMatchObject({ code: "not-found" });
        await expect(listFiles(ctx, { userId: member })).rejects.toMatchObject({ code: "not-found" });
      }
    });
    expect(await audits("file.read", fileId)).toHaveLength(1);
  });

  test("of one's own file leaves it unread; the clinic's first one makes it part of the record", async () => {
    const fileId = await cleanFile();
    await getDownloadLink(asMember(), { fileId });
    expect((await rowOf(fileId))["read_at"]).toBeNull();
    await getDownloadLink(asEmployee(), { fileId });
    expect((await rowOf(fileId))["read_at"]).not.toBeNull();
    await expect(deleteFile(asMember(), { fileId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is not for who looks through the member's eyes: staff open files under their own name", async () => {
    const fileId = await cleanFile();
    const eyes = asMember();
    const ctx = { ...eyes, actor: { ...eyes.actor, viewedBy: employee } as typeof eyes.actor };
    expect(await listFiles(ctx, { userId: member })).toHaveLength(1);
    await expect(getDownloadLink(ctx, { fileId })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("with either lock taken off is still refused, without both it is not", async () => {
    const fileId = await cleanFile();
    const withoutUseCase = () => inTransaction(asStranger(), ({ trx }) => findFile(trx, fileId));
    expect(await withoutUseCase()).toBeUndefined();
    await asSuperuser("create policy open_door on stored_file for select to app_web using (true)");
    try {
      await expect(getDownloadLink(asStranger(), { fileId })).rejects.toMatchObject({ code: "not-found" });
      expect(await withoutUseCase()).toMatchObject({ id: fileId });
    } finally {
      await asSuperuser("drop policy open_door on stored_file");
    }
  });
});

describe("taking back", () => {
  test("removes the row and the bytes", async () => {
    const fileId = await cleanFile();
    await deleteFile(asMember(), { fileId });
    expect(await listFiles(asMember(), { userId: member })).toEqual([]);
    await expect(getDownloadLink(asMember(), { fileId })).rejects.toMatchObject({ code: "not-found" });
    await runTidy();
    expect(await asSuperuser("select 1 from stored_file")).toEqual([]);
    expect(await (await store()).get(`files/${fileId}`)).toBeNull();
    expect(await audits("file.deleted", fileId)).toHaveLength(1);
  });

  test("is over once the file is attached to something", async () => {
    const fileId = await cleanFile();
    await attachable(testCtx({ as: "nurse" }), { fileId, userId: member, as: "results" });
    expect(await listFiles(asMember(), { userId: member })).toMatchObject([
      { attachedAs: "results", canDelete: false },
    ]);
    await expect(deleteFile(asMember(), { fileId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("finds its leftovers again if the job was lost", async () => {
    const fileId = await cleanFile();
    await deleteFile(asMember(), { fileId });
    await asSuperuser("delete from pgboss.job");
    const later = new Date(Date.now() + 3_600_000);
    await sweepFiles(system(later));
    expect(await jobs("files.tidy")).toEqual([{ fileId }]);
  });
});

describe("what staff keep for a member", () => {
  test("is seen by the member, who cannot take it back; staff can until it was opened", async () => {
    const fileId = await cleanFile({ ctx: asEmployee(), forUser: member, kind: "lab-report" });
    const [listed] = await listFiles(asMember(), { userId: member });
    expect(listed).toMatchObject({ kind: "lab-report", isFromClinic: true, canDelete: false });
    await expect(deleteFile(asMember(), { fileId })).rejects.toMatchObject({ code: "conflict" });
    await deleteFile(testCtx({ as: "admin" }), { fileId });
    expect(await listFiles(asMember(), { userId: member })).toEqual([]);
  });

  test("is kept by staff only, of a kind, for somebody who is there", async () => {
    const paper = { name: "a.pdf", bytes: 1, forUser: member, kind: "signed-order" as const };
    await expect(createUpload(asStranger(), paper)).rejects.toMatchObject({ code: "forbidden" });
    await expect(createUpload(testCtx({ as: "provider", id: provider }), paper)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(createUpload(asEmployee(), { ...paper, kind: undefined })).rejects.toMatchObject({ code: "conflict" });
    await expect(createUpload(asEmployee(), { ...paper, forUser: newId() })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("is attachable only to things of that member, and only once it was let in", async () => {
    const fileId = await upload(PDF, "order.pdf", { ctx: asEmployee(), forUser: member, kind: "signed-order" });
    await expect(attachable(asEmployee(), { fileId, userId: member })).rejects.toMatchObject({ code: "not-found" });
    await checkFile(system(), { fileId }, clean);
    await expect(attachable(asEmployee(), { fileId, userId: stranger })).rejects.toMatchObject({ code: "not-found" });
    await expect(attachable(asMember(), { fileId, userId: member })).rejects.toMatchObject({ code: "forbidden" });
    await expect(attachable(asEmployee(), { fileId, userId: member })).resolves.toBeUndefined();
  });
});

async function visitWith(providerId: string): Promise<void> {
  await asSuperuser(
    "insert into provider (user_id, display_name, credentials, zone) values ($1, 'Dr', 'MD', 'America/Chicago')",
    [providerId],
  );
  await asSuperuser(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone,
       calendar_id, created_at) values ($1, $2, $3, 'renewal', false, now(), now() + interval '40 min', 'fulfilled', 'IL',
       'America/Chicago', $1, now())`,
    [newId(), member, providerId],
  );
}
