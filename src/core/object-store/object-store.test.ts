import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LINK, OBJECT_STORE_PROMISES } from "#test/object-store-contract.ts";
import { createFolderStore } from "./object-store-folder.ts";
import { createS3Store } from "./object-store-s3.ts";
import type { ObjectStore } from "./object-store.ts";
import { readFileToken } from "./signed-file.ts";

let folder: string;
let store: ObjectStore;
const keys = [{ id: "a", key: randomBytes(32) }];
const now = new Date("2026-11-15T12:00:00Z");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clinic-store-"));
  store = createFolderStore({ folder, origin: "https://files.test", keys });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the folder keeps the promises of every store", () => {
  test.each(Object.entries(OBJECT_STORE_PROMISES))("%s", async (_, keeps) => {
    await expect(keeps(store)).resolves.toBeUndefined();
  });
});

test.each(["../outside", "/etc/passwd", "a/../../b", "a//b", "a\0b", "A", "", ".", "a/.hidden"])(
  "%o is no key",
  async (key) => {
    await expect(store.put(key, Buffer.from("x"), "application/pdf")).rejects.toThrow("Not a key");
  },
);

test("only this user of the machine reads what lies there", async () => {
  await store.put("private/one", Buffer.from("x"), "application/pdf");
  expect((await stat(join(folder, "private/one"))).mode & 0o077).toBe(0);
  expect(await readdir(join(folder, "private"))).toEqual(["one"]);
});

describe("a link into the folder", () => {
  const token = async () => (await store.signedGetUrl("files/one", { ...LINK, now })).split("/").at(-1)!;

  test("is read for a minute and not longer", async () => {
    const link = await token();
    const at = (seconds: number) => readFileToken(keys, link, new Date(now.getTime() + seconds * 1000));
    expect(at(59)).toMatchObject({ key: "files/one", fileName: LINK.fileName });
    expect(at(61)).toBeNull();
  });

  test("does not survive a changed letter, another key or a second signature", async () => {
    const link = await token();
    expect(readFileToken([{ id: "a", key: randomBytes(32) }], link, now)).toBeNull();
    expect(readFileToken(keys, `${link}.x`, now)).toBeNull();
    for (let i = 0; i < link.length; i += 7) {
      const changed = link.slice(0, i) + (link[i] === "A" ? "B" : "A") + link.slice(i + 1);
      expect(readFileToken(keys, changed, now), `letter ${i}`).toBeNull();
    }
  });

  test("of before a change of keys still works while the old key is there", async () => {
    const link = await token();
    expect(readFileToken([{ id: "b", key: randomBytes(32) }, ...keys], link, now)).not.toBeNull();
  });
});

test("a link of an S3 store is for one object, a minute, and a download", async () => {
  const s3 = createS3Store({ url: "https://s3.test", region: "us-east-1", bucket: "b", keyId: "id", secret: "s" });
  const url = new URL(await s3.signedGetUrl("files/one", { ...LINK, now }));
  expect(url.origin + url.pathname).toBe("https://s3.test/b/files/one");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    "X-Amz-Expires": "60",
    "X-Amz-Date": "20261115T120000Z",
    "response-content-disposition": `attachment; filename="${LINK.fileName}"`,
    "response-content-type": "application/pdf",
  });
  expect(url.search).not.toContain("checksum");
});
