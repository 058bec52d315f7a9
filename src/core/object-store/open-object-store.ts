import type { Env } from "../env.ts";
import type { ObjectStore } from "./object-store.ts";

type StoreEnv = Pick<
  Env,
  | "S3_URL"
  | "S3_REGION"
  | "S3_BUCKET"
  | "S3_KEY_ID"
  | "S3_SECRET"
  | "FILES_FOLDER"
  | "FILES_ORIGIN"
  | "PUBLIC_ORIGIN"
  | "DATA_KEYS"
>;

/** The configured store. Vendor code is loaded at first use, and only if it's configured. */
export async function objectStore(env: StoreEnv): Promise<ObjectStore> {
  const found = stores.get(env);
  if (found) return found;
  const opened = open(env);
  stores.set(env, opened);
  return opened;
}

const stores = new WeakMap<StoreEnv, Promise<ObjectStore>>();

async function open(env: StoreEnv): Promise<ObjectStore> {
  const { S3_URL, S3_BUCKET, S3_KEY_ID, S3_SECRET, FILES_FOLDER } = env;
  if (S3_URL && S3_BUCKET && S3_KEY_ID && S3_SECRET) {
    const { createS3Store } = await import("./object-store-s3.ts");
    return createS3Store({
      url: S3_URL,
      region: env.S3_REGION,
      bucket: S3_BUCKET,
      keyId: S3_KEY_ID,
      secret: S3_SECRET,
    });
  }
  if (!FILES_FOLDER) throw new Error("Neither S3_BUCKET nor FILES_FOLDER is set");
  const { createFolderStore } = await import("./object-store-folder.ts");
  return createFolderStore({
    folder: FILES_FOLDER,
    origin: env.FILES_ORIGIN ?? env.PUBLIC_ORIGIN,
    keys: env.DATA_KEYS,
  });
}
