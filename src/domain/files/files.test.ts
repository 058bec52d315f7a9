import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { objectStore } from "#core/open-object-store.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { attachable } from "./attachable.ts";
import { checkFile } from "./check-file.ts";
import { ScannerAwayError, type Inspector } from "./checking.ts";
import { createUpload } from "./create-upload.ts";
import { deleteFile } from "./delete-file.ts";
import { MAX_PART_BYTES } from "./file.ts";
import { getDownloadLink } from "./get-download-link.ts";
import { listFiles } from "./list-files.ts";
import { findFile } from "./queries.server.ts";
import { getUpload, receivePart } from "./receive-part.ts";
import { sweepFiles } from "./sweep-files.ts";
import { tidyFile } from "./tidy-file.ts";

useDatabase();

const [member, stranger, employee, provider, otherProvider] = [newId(), newId(), newId(), newId(), newId()];
const asMember = (now?: Date) => testCtx({ as: "member", id: member, ...(now ? { now } : {}) });
const asStranger = () => testCtx({ as: "member", id: stranger });
const asEmployee = () => testCtx({ as: "employee", id: employee });
const system = (now?: Date) => testCtx({ as: "system", ...(now ? { now } : {}) });
const PDF = Buffer.from(`%PDF-1.4\n${"a page of words\n".repeat(40_000)}`);

const clean: Inspector = { scan: async () => ({ isClean: true }), redraw: async () => Buffer.from("drawn anew") };
const infected: Inspector = { ...clean, scan: async () => ({ isClean: false, signature: "Eicar" }) };
const away: Inspector = { ...clean, scan: () => Promise.reject(new ScannerAwayError("test")) };

beforeEach(async () => {
  await asSuperuser("truncate stored_file, profile, auth.account, appointment, provider cascade");
  await asSuperuser("delete from pgboss.job");
  const people = [member, stranger, employee, provider, otherProvider];
  for (const [i, id] of people.entries()) {
    await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [
      id,
      `p${i}@test.test`,
    ]);
    await asSuperuser(
      "insert into profile (user_id, email, first_name, last_name, created_at) values ($1, $2, 'A', 'B', now())",
      [id, `p${i}@test.test`],
    );
  }
});

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

describe("the check", () => {
  test("lets a clean PDF in as it is, takes its pieces away, and only then there is a link", async () => {
    const fileId = await upload(PDF);
    await expect(getDownloadLink(asMember(), { fileId })).rejects.toMatchObject({ code: "not-found" });
    await checkFile(system(), { fileId }, clean);
    await runTidy();
    expect(await stateOf(fileId)).toBe("clean");
    expect(await (await store()).get(`files/${fileId}`)).toEqual(PDF);
    expect(await asSuperuser("select 1 from upload_part")).toEqual([]);
    const { url } = await getDownloadLink(asMember(), { fileId });
    expect(url).toMatch(/^http:\/\/localhost:3000\/signed-file\//);
    expect(url).not.toContain("report");
  });

  test("keeps of a photo what was drawn anew and nothing of the file", async () => {
    const fileId = await upload(Buffer.from("\xff\xd8\xff with a place and a time", "latin1"), "photo.jpg");
    await checkFile(system(), { fileId }, clean);
    expect(String(await (await store()).get(`files/${fileId}`))).toBe("drawn anew");
    expect(await rowOf(fileId)).toMatchObject({ content_type: "image/jpeg", bytes: 10 });
  });

  test("refuses what the scanner knows, deletes it, says so and writes it down", async () => {
    const fileId = await upload(PDF);
    await checkFile(system(), { fileId }, infected);
    await runTidy();
    expect(await rowOf(fileId)).toMatchObject({ state: "refused", refusal: "malware", object_key: null });
    expect(await asSuperuser("select 1 from upload_part")).toEqual([]);
    expect(await audits("file.refused", fileId)).toMatchObject([
      { object_id: fileId, reason: "malware", subject_id: member },
    ]);
    await expect(getDownloadLink(asMember(), { fileId })).rejects.toMatchObject({ code: "not-found" });
    const [listed] = await listFiles(asMember(), { userId: member });
    expect(listed).toMatchObject({ state: "refused", refusal: "malware", canDelete: true });
  });

  test("without a scanner decides nothing: the file waits, unreadable, and is asked about again", async () => {
    const fileId = await upload(PDF);
    await expect(checkFile(system(), { fileId }, away)).rejects.toThrow(ScannerAwayError);
    expect(await stateOf(fileId)).toBe("being-checked");
    for (const ctx of [asMember(), asEmployee()]) {
      await expect(getDownloadLink(ctx, { fileId })).rejects.toMatchObject({ code: "not-found" });
    }
    await asSuperuser("delete from pgboss.job");
    await sweepFiles(system(new Date(Date.now() + 3 * 3_600_000)));
    expect(await jobs("files.check")).toEqual([{ fileId }]);
    await checkFile(system(), { fileId }, clean);
    expect(await stateOf(fileId)).toBe("clean");
  });

  test.each([
    ["a program named as a PDF", Buffer.from("MZ program"), "report.pdf", "type"],
    ["a photo named as a PDF", Buffer.from("\xff\xd8\xff photo", "latin1"), "report.pdf", "type"],
    ["a PDF named as a photo", PDF.subarray(0, 500), "photo.jpg", "type"],
  ])("refuses %s", async (_, bytes, name, refusal) => {
    const fileId = await upload(bytes, name);
    await checkFile(system(), { fileId }, clean);
    expect(await rowOf(fileId)).toMatchObject({ state: "refused", refusal });
  });

  test("refuses a photo that cannot be drawn", async () => {
    const fileId = await upload(Buffer.from("\xff\xd8\xff half", "latin1"), "photo.jpg");
    await checkFile(system(), { fileId }, { ...clean, redraw: async () => null });
    expect(await rowOf(fileId)).toMatchObject({ state: "refused", refusal: "unreadable" });
  });

  test("says that it failed when a piece is lost", async () => {
    const fileId = await upload(PDF);
    const [part] = await asSuperuser<{ object_key: string }>("select object_key from upload_part limit 1");
    await (await store()).delete(part!.object_key);
    await checkFile(system(), { fileId }, clean);
    expect(await stateOf(fileId)).toBe("failed");
  });

  test("run twice decides once", async () => {
    const fileId = await upload(PDF);
    await checkFile(system(), { fileId }, clean);
    await checkFile(system(), { fileId }, infected);
    expect(await stateOf(fileId)).toBe("clean");
    expect(await audits("file.accepted", fileId)).toHaveLength(1);
  });

  test("leaves nothing of a file that was taken back meanwhile", async () => {
    const fileId = await upload(PDF);
    const takenBack: Inspector = {
      ...clean,
      async scan() {
        await deleteFile(asMember(), { fileId });
        await runTidy();
        return { isClean: true };
      },
    };
    await checkFile(system(), { fileId }, takenBack);
    expect(await (await store()).get(`files/${fileId}`)).toBeNull();
    expect(await asSuperuser("select 1 from stored_file")).toEqual([]);
  });

  test("is the worker's alone", async () => {
    const fileId = await upload(PDF);
    await expect(checkFile(asEmployee(), { fileId }, clean)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("cannot be gone around: the web role can neither write a key nor call a file clean", async () => {
    const fileId = await upload(PDF);
    const write = (statement: string) =>
      inTransaction(asMember(), async ({ trx }) => {
        const { sql } = await import("kysely");
        await sql.raw(`${statement} where id = '${fileId}'`).execute(trx);
      });
    await expect(write("update stored_file set object_key = 'files/x', state = 'clean'")).rejects.toThrow("denied");
    await expect(write("update stored_file set state = 'clean'")).rejects.toThrow("check constraint");
  });
});

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
    await attachable(asEmployee(), { fileId, userId: member, as: "results" });
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

type Sender = { ctx?: Ctx; forUser?: string; kind?: "signed-order" | "lab-report" };

async function begin(bytes: Buffer, name = "report.pdf", { ctx = asMember(), ...rest }: Sender = {}): Promise<string> {
  const { fileId } = await createUpload(ctx, { name, bytes: bytes.length, ...rest });
  return fileId!;
}

async function sendRest(fileId: string, bytes: Buffer, from: number, ctx: Ctx = asMember()): Promise<void> {
  for (let offset = from; offset < bytes.length; offset += MAX_PART_BYTES) {
    await receivePart(ctx, { fileId, offset, bytes: bytes.subarray(offset, offset + MAX_PART_BYTES) });
  }
}

async function upload(bytes: Buffer, name?: string, sender: Sender = {}): Promise<string> {
  const fileId = await begin(bytes, name, sender);
  await sendRest(fileId, bytes, 0, sender.ctx);
  return fileId;
}

async function cleanFile(sender: Sender = {}): Promise<string> {
  const fileId = await upload(PDF, "report.pdf", sender);
  await checkFile(system(), { fileId }, clean);
  return fileId;
}

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

const store = () => objectStore(system().env);
const runTidy = async (now?: Date) => {
  for (const { fileId } of await jobs("files.tidy")) await tidyFile(system(now), { fileId });
};

async function jobs(name: string): Promise<{ fileId: string }[]> {
  const rows = await asSuperuser<{ data: { fileId: string } }>("select data from pgboss.job where name = $1", [name]);
  return rows.map(({ data }) => data);
}

const rowOf = async (id: string) => (await asSuperuser("select * from stored_file where id = $1", [id]))[0]!;
const stateOf = async (id: string) => (await rowOf(id))["state"];
const audits = (action: string, fileId: string) =>
  asSuperuser("select object_id, subject_id, reason from audit_event where action = $1 and object_id = $2", [
    action,
    fileId,
  ]);
