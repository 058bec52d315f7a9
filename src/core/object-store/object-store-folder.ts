import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Keyring } from "../keyring.ts";
import type { ObjectStore } from "./object-store.ts";
import { signFileToken } from "./signed-file.ts";

/** A local folder with the same guarantees as a real store. Links point to our own server, which checks them. */
export function createFolderStore(options: { folder: string; origin: string; keys: Keyring }): ObjectStore {
  const pathOf = (key: string) => join(options.folder, safe(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so nobody reads half of it.
      const beside = `${path}.${randomBytes(6).toString("hex")}.tmp`;
      await writeFile(beside, bytes, { mode: 0o600, flush: true });
      await rename(beside, path);
    },
    get: (key) => orNull(() => readFile(pathOf(key))),
    head: (key) => orNull(async () => ({ bytes: (await stat(pathOf(key))).size })),
    delete: (key) => rm(pathOf(key), { force: true }),
    async signedGetUrl(key, { fileName, contentType, seconds, now }) {
      const contents = { key: safe(key), fileName, contentType, until: now.getTime() + seconds * 1000 };
      return `${options.origin}/signed-file/${signFileToken(options.keys, contents)}`;
    },
  };
}

/** We create the keys: words and ids separated by slashes. Anything else is a bug, not a path. */
function safe(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key)) throw new Error("Not a key of the object store");
  return key;
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
