import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { newId } from "#core/id.ts";
import type { ObjectStore } from "#core/object-store/object-store.ts";

/** What every object store guarantees. A test runs it on the folder, the drill `uploads` on a real S3 store. */
export const OBJECT_STORE_PROMISES: Record<string, (store: ObjectStore) => Promise<void>> = {
  async "what was put is got back, byte for byte"(store) {
    const [key, bytes] = [newKey(), randomBytes(300_000)];
    await store.put(key, bytes, "application/pdf");
    assert.deepEqual(await store.get(key), bytes);
    assert.deepEqual(await store.head(key), { bytes: bytes.length });
  },
  async "a second put replaces the first"(store) {
    const key = newKey();
    await store.put(key, Buffer.from("one"), "application/pdf");
    await store.put(key, Buffer.from("two"), "application/pdf");
    assert.equal(String(await store.get(key)), "two");
  },
  async "what is not there is null, and may be deleted"(store) {
    const key = newKey();
    assert.equal(await store.get(key), null);
    assert.equal(await store.head(key), null);
    await store.delete(key);
  },
  async "what was deleted is gone"(store) {
    const key = newKey();
    await store.put(key, Buffer.from("one"), "application/pdf");
    await store.delete(key);
    assert.equal(await store.get(key), null);
  },
  async "a link says nothing of a name and names one object"(store) {
    const key = newKey();
    await store.put(key, Buffer.from("one"), "application/pdf");
    const url = await store.signedGetUrl(key, { ...LINK, now: new Date() });
    assert.equal(URL.canParse(url), true);
    assert.notEqual(url, await store.signedGetUrl(newKey(), { ...LINK, now: new Date() }));
  },
};

export const LINK = { fileName: "file-2026-11-15-abcdef.pdf", contentType: "application/pdf", seconds: 60 };

function newKey(): string {
  return `contract/${newId()}`;
}
