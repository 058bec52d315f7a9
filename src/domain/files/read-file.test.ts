import { expect, test } from "vitest";
import { withPoliciesOff } from "#test/first-lock.ts";
import {
  asEmployee,
  asMember,
  asStranger,
  audits,
  cleanFile,
  member,
  PDF,
  stranger,
  upload,
  useFiles,
} from "#test/stored-files.ts";
import { useDatabase } from "#test/test-ctx.ts";
import { readFile } from "./read-file.ts";

useDatabase();
useFiles();

test("staff see a member's paper beside the form, and each time is in the trail", async () => {
  const fileId = await cleanFile();
  const { bytes, contentType } = await readFile(asEmployee(), { fileId, ofUser: member });
  expect([contentType, bytes.equals(PDF)]).toEqual(["application/pdf", true]);
  expect(await audits("file.read", fileId)).toHaveLength(1);
});

test("nobody else does, nor by another member's page, nor before it was checked", async () => {
  const fileId = await cleanFile();
  await expect(readFile(asMember(), { fileId, ofUser: member })).rejects.toMatchObject({ code: "forbidden" });
  const gone = { code: "not-found" };
  await expect(readFile(asEmployee(), { fileId, ofUser: stranger })).rejects.toMatchObject(gone);
  const unchecked = await upload(PDF);
  await expect(readFile(asEmployee(), { fileId: unchecked, ofUser: member })).rejects.toMatchObject(gone);
  await withPoliciesOff(() =>
    expect(readFile(asStranger(), { fileId, ofUser: member })).rejects.toMatchObject({ code: "forbidden" }),
  );
});
