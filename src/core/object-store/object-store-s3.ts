import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ObjectStore } from "./object-store.ts";

type Options = { url: string; region: string; bucket: string; keyId: string; secret: string };

/**
 * Any S3-compatible store. Both checksum options are needed: by default the client sends checksums that stores other than Amazon's
 * refuse.
 */
export function createS3Store({ url, region, bucket, keyId, secret }: Options): ObjectStore {
  const client = new S3Client({
    endpoint: url,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length, ContentType: contentType }),
      );
    },
    get: (key) =>
      orNull(async () => {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      }),
    head: (key) =>
      orNull(async () => {
        const { ContentLength } = await client.send(new HeadObjectCommand(at(key)));
        return { bytes: ContentLength ?? 0 };
      }),
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    signedGetUrl: (key, { fileName, contentType, seconds, now }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseContentDisposition: `attachment; filename="${fileName}"`,
          ResponseContentType: contentType,
          ResponseCacheControl: "no-store",
        }),
        { expiresIn: seconds, signingDate: now },
      ),
  };
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
