import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  paginateListObjectsV2,
  PutObjectAclCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createS3Store } from "#core/object-store/object-store-s3.ts";
import { LINK, OBJECT_STORE_PROMISES } from "#test/object-store-contract.ts";

export type Store = { url: string; region: string; bucket: string; keyId: string; secret: string };

const clientOf = ({ url, region, keyId, secret }: Store) =>
  new S3Client({
    endpoint: url,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

/** The bucket as described in docs/operations/files.md. */
export async function makeBucket(store: Store): Promise<void> {
  const client = clientOf(store);
  await client.send(new CreateBucketCommand({ Bucket: store.bucket }));
  await client.send(
    new PutBucketVersioningCommand({ Bucket: store.bucket, VersioningConfiguration: { Status: "Enabled" } }),
  );
}

export async function allKeys(store: Store): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client: clientOf(store) }, { Bucket: store.bucket })) {
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key!));
  }
  return keys;
}

/** Overwritten and deleted objects too: the store keeps them, so we must try them too. */
async function allVersions(store: Store): Promise<{ key: string; version: string }[]> {
  const client = clientOf(store);
  const found: { key: string; version: string }[] = [];
  let next: { KeyMarker?: string; VersionIdMarker?: string } | null = {};
  while (next) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket: store.bucket, ...next }),
    );
    found.push(...(page.Versions ?? []).map(({ Key, VersionId }) => ({ key: Key!, version: VersionId! })));
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker!, VersionIdMarker: page.NextVersionIdMarker! } : null;
  }
  return found;
}

export type Exposure = { problems: string[]; objects: number; versions: number; isControlSeen: boolean };

/** Everything that must be true of the real store; returns what wasn't. */
export async function exposureOf(store: Store, stranger: { keyId: string; secret: string }): Promise<Exposure> {
  const problems: string[] = [];
  const expectStatus = async (what: string, url: string, status: number, method = "GET") => {
    const answer = await fetch(url, { method });
    await answer.arrayBuffer();
    if (answer.status !== status) problems.push(`${what}: ${answer.status} instead of ${status}`);
  };
  for (const [promise, keeps] of Object.entries(OBJECT_STORE_PROMISES)) {
    await keeps(createS3Store(store)).catch((error: Error) => problems.push(`${promise}: ${error.message}`));
  }
  const base = `${store.url}/${store.bucket}`;
  await expectStatus("anonymous list", `${base}?list-type=2`, 403);
  await expectStatus("anonymous list of versions", `${base}?versions`, 403);
  const keys = await allKeys(store);
  const now = new Date();
  for (const key of keys) {
    await expectStatus(`anonymous GET ${key}`, `${base}/${key}`, 403);
    await expectStatus(`anonymous HEAD ${key}`, `${base}/${key}`, 403, "HEAD");
    const theirs = createS3Store({ ...store, ...stranger });
    await expectStatus(`another account's link to ${key}`, await theirs.signedGetUrl(key, { ...LINK, now }), 403);
    const guessed = createS3Store({ ...store, secret: "guessed" });
    await expectStatus(`a wrong key for ${key}`, await guessed.signedGetUrl(key, { ...LINK, now }), 403);
  }
  const versions = await allVersions(store);
  for (const { key, version } of versions) {
    const url = `${base}/${key}?versionId=${encodeURIComponent(version)}`;
    await expectStatus(`anonymous GET of a version of ${key}`, url, 403);
  }
  const [one = "", other = ""] = keys;
  const own = createS3Store(store);
  const link = await own.signedGetUrl(one, { ...LINK, now });
  await expectStatus("our own link", link, 200);
  await expectStatus("our link, pointed at another object", link.replace(one, other), 403);
  await expectStatus("our link, made longer", link.replace("X-Amz-Expires=60", "X-Amz-Expires=600"), 403);
  const minuteAgo = new Date(now.getTime() - 62_000);
  await expectStatus("our link after 62 seconds", await own.signedGetUrl(one, { ...LINK, now: minuteAgo }), 403);
  const { headers } = await fetch(link);
  if (!headers.get("content-disposition")?.startsWith("attachment")) problems.push("our link is no download");
  if (headers.get("content-type") !== LINK.contentType) problems.push("our link has another type");
  problems.push(...(await versionProblems(store)));
  const isControlSeen = await isPublicObjectRead(store);
  return { problems, objects: keys.length, versions: versions.length, isControlSeen };
}

/** Control: the same anonymous request can read an object that someone made public. */
async function isPublicObjectRead(store: Store): Promise<boolean> {
  const client = clientOf(store);
  const at = { Bucket: store.bucket, Key: "contract/opened" };
  await client.send(new PutObjectCommand({ ...at, Body: "open", ContentLength: 4 }));
  const ask = async () => (await fetch(`${store.url}/${store.bucket}/${at.Key}`)).status;
  const before = await ask();
  await client.send(new PutObjectAclCommand({ ...at, ACL: "public-read" }));
  const after = await ask();
  await client.send(new DeleteObjectCommand(at));
  return before === 403 && after === 200;
}

/** The store's operator can restore what was overwritten or deleted. */
async function versionProblems(store: Store): Promise<string[]> {
  const client = clientOf(store);
  const at = { Bucket: store.bucket, Key: "contract/versions" };
  for (const Body of ["one", "two"]) await client.send(new PutObjectCommand({ ...at, Body, ContentLength: 3 }));
  await client.send(new DeleteObjectCommand(at));
  const { Versions } = await client.send(
    new ListObjectVersionsCommand({ Bucket: store.bucket, Prefix: "contract/versions" }),
  );
  return Versions?.length === 2 ? [] : [`${Versions?.length ?? 0} versions are left instead of 2`];
}
