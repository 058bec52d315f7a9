import { describe, expect, test } from "vitest";
import {
  PDF,
  asEmployee,
  asMember,
  asStranger,
  begin,
  jobs,
  member,
  otherProvider,
  runTidy,
  sendRest,
  stateOf,
  store,
  system,
  useFiles,
} from "#test/stored-files.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { createUpload } from "./create-upload.ts";
import { deleteFile } from "./delete-file.ts";
import { MAX_PART_BYTES } from "./file.ts";
import { listFiles } from "./list-files.ts";
import { getUpload } from "./get-upload.ts";
import { receivePart } from "./receive-part.ts";
import { sweepFiles } from "./sweep-files.ts";

useDatabase();
useFiles();

describe("an upload", () => {
  test("comes in pieces, and with the last one the check is asked for", async () => {
    const fileId = await begin(PDF);
    await receivePart(asMember(), { fileId, offset: 0, bytes: PDF.subarray(0, MAX_PART_BYTES) });
    expect(await getUpload(asMember(), { fileId })).toMatchObject({ received: MAX_PART_BYTES, bytes: PDF.length });
    expect(await jobs("files.check")).toEqual([]);
    await sendRest(fileId, PDF, MAX_PART_BYTES);
    expect(await stateOf(fileId)).toBe("being-checked");
    expect(await jobs("files.check")).toEqual([{ fileId }]);
  });

  test("takes no piece out of order, twice, too large, or after its end", async () => {
    const fileId = await begin(PDF);
    const piece = PDF.subarray(0, 1_000);
    const send = (offset: number, bytes: Buffer) => receivePart(asMember(), { fileId, offset, bytes });
    await expect(send(1, piece)).rejects.toMatchObject({ code: "conflict" });
    await expect(send(0, Buffer.alloc(MAX_PART_BYTES + 1))).rejects.toMatchObject({ code: "conflict" });
    await send(0, piece);
    await expect(send(0, piece)).rejects.toMatchObject({ code: "conflict" });
    await sendRest(fileId, PDF, 1_000);
    await expect(send(PDF.length, piece)).rejects.toMatchObject({ code: "conflict" });
    await expect(send(PDF.length - 10, piece)).rejects.toMatchObject({ code: "conflict" });
  });

  test("of the same piece ten times at once keeps it once", async () => {
    const fileId = await begin(PDF);
    const tries = Array.from({ length: 10 }, () =>
      receivePart(asMember(), { fileId, offset: 0, bytes: PDF.subarray(0, 1_000) }),
    );
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await asSuperuser("select 1 from upload_part where file_id = $1", [fileId])).toHaveLength(1);
  });

  test("is nobody else's to look at, go on with or break off", async () => {
    const fileId = await begin(PDF);
    for (const ctx of [asStranger(), testCtx({ as: "provider", id: otherProvider })]) {
      await expect(getUpload(ctx, { fileId })).rejects.toMatchObject({ code: "not-found" });
      await expect(receivePart(ctx, { fileId, offset: 0, bytes: PDF.subarray(0, 9) })).rejects.toMatchObject({
        code: "not-found",
      });
      await expect(deleteFile(ctx, { fileId })).rejects.toMatchObject({ code: "not-found" });
    }
    // Staff see a member's files, but not a half one, and do not add to it.
    await expect(getUpload(asEmployee(), { fileId })).rejects.toMatchObject({ code: "not-found" });
    expect(await listFiles(asEmployee(), { userId: member })).toEqual([]);
  });

  test("needs somebody who is signed in", async () => {
    const act = createUpload(testCtx({ as: "anonymous" }), { name: "a.pdf", bytes: 1 });
    await expect(act).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("of something that is no PDF or photo is refused before it begins", async () => {
    expect(await createUpload(asMember(), { name: "a.exe", bytes: 1 })).toEqual({ problem: "type" });
    expect(await createUpload(asMember(), { name: "a.pdf", bytes: 26_214_401 })).toEqual({ problem: "too-large" });
  });

  test("is one of at most twenty open ones", async () => {
    for (let i = 0; i < 20; i++) await createUpload(asMember(), { name: "a.pdf", bytes: 1 });
    const act = createUpload(asMember(), { name: "a.pdf", bytes: 1 });
    await expect(act).rejects.toMatchObject({ code: "rate-limited" });
  });

  test("that nobody finished within a day is swept, with its bytes", async () => {
    const fileId = await begin(PDF);
    await receivePart(asMember(), { fileId, offset: 0, bytes: PDF.subarray(0, 1_000) });
    const [part] = await asSuperuser<{ object_key: string }>("select object_key from upload_part");
    const later = new Date(Date.now() + 25 * 3_600_000);
    await sweepFiles(system());
    expect(await stateOf(fileId)).toBe("uploading");
    await sweepFiles(system(later));
    await runTidy(later);
    expect(await asSuperuser("select 1 from stored_file")).toEqual([]);
    expect(await (await store()).get(part!.object_key)).toBeNull();
  });
});
