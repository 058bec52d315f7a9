import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import {
  PDF,
  asEmployee,
  asMember,
  audits,
  clean,
  jobs,
  member,
  rowOf,
  runTidy,
  stateOf,
  store,
  system,
  upload,
  useFiles,
} from "#test/stored-files.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { checkFile } from "./check-file.ts";
import { ScannerAwayError, type Inspector } from "./checking.ts";
import { deleteFile } from "./delete-file.ts";
import { getDownloadLink } from "./get-download-link.ts";
import { listFiles } from "./list-files.ts";
import { sweepFiles } from "./sweep-files.ts";

useDatabase();
useFiles();

const infected: Inspector = { ...clean, scan: async () => ({ isClean: false, signature: "Eicar" }) };
const away: Inspector = { ...clean, scan: () => Promise.reject(new ScannerAwayError("test")) };

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

  test("stores the re-encoded photo and nothing else from the file", async () => {
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

  test.each(["active", "unreadable"] as const)(
    "refuses a PDF that is found to be %s, and gives no link to it",
    async (finding) => {
      const fileId = await upload(PDF, "results.pdf");
      await checkFile(system(), { fileId }, { ...clean, examine: async () => finding });
      expect(await rowOf(fileId)).toMatchObject({ state: "refused", refusal: finding, object_key: null });
      await expect(getDownloadLink(asMember(), { fileId })).rejects.toMatchObject({ code: "not-found" });
    },
  );

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
    const withdrawn: Inspector = {
      ...clean,
      async scan() {
        await deleteFile(asMember(), { fileId });
        await runTidy();
        return { isClean: true };
      },
    };
    await checkFile(system(), { fileId }, withdrawn);
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
