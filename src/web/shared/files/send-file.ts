import { href } from "react-router";
import type { DetailedError, Upload } from "tus-js-client";
import { MAX_PART_BYTES } from "#domain/files/file.ts";
import type { FilesText } from "../language/es/files.server.ts";
import { UPLOAD_PROBLEM_MESSAGES } from "./upload-problem-messages.ts";

const MIN_PART_BYTES = 32 * 1024;
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Whose file staff upload, and its type; members upload their own. */
export type Target = { for?: string; kind?: string };

type Sending = {
  file: File;
  target: Target;
  fingerprint: string;
  /** An interrupted upload of this same file. */
  unfinishedId: string | null;
  onProgress(sent: number): void;
  onId(fileId: string): void;
  onWaiting(): void;
  onDone(): void;
  onProblem(message: FilesText, canRetry: boolean): void;
};

/** One upload, in chunks. The protocol's client loads when the first file is chosen. */
export async function sendFile(sending: Sending): Promise<Upload> {
  const { Upload } = await import("tus-js-client");
  const { file, target, fingerprint, unfinishedId } = sending;
  const upload: Upload = new Upload(file, {
    endpoint: "/api/uploads",
    ...(unfinishedId ? { uploadUrl: `/api/uploads/${unfinishedId}` } : {}),
    chunkSize: MAX_PART_BYTES,
    retryDelays: RETRY_MS,
    // The server remembers interrupted uploads; nothing about a file stays in this browser.
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, fingerprint, ...target },
    onUploadUrlAvailable: () => sending.onId(upload.url?.split(href("/")).at(-1) ?? ""),
    onProgress: (sent) => sending.onProgress(sent),
    onSuccess: () => sending.onDone(),
    onShouldRetry: (error) => {
      const status = statusOf(error);
      const isWorth = status === 0 || status === 409 || status === 429 || status >= 500;
      // Slow connections get smaller chunks.
      if (status === 0) upload.options.chunkSize = smaller(upload.options.chunkSize);
      if (isWorth && navigator.onLine) sending.onWaiting();
      return isWorth && navigator.onLine;
    },
    onError: (error) => {
      if (!navigator.onLine) {
        sending.onWaiting();
        return void addEventListener("online", () => upload.start(), { once: true });
      }
      const status = "originalRequest" in error ? statusOf(error) : 0;
      sending.onProblem(...problemFor(status));
    },
  });
  upload.start();
  return upload;
}

function smaller(bytes = MAX_PART_BYTES): number {
  return Math.max(MIN_PART_BYTES, Math.floor(bytes / 2));
}

function statusOf(error: DetailedError | Error): number {
  return "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function problemFor(status: number): [message: FilesText, canRetry: boolean] {
  if (status === 401)
    return [
      "You've been signed out. Sign in and choose the file again. The upload will pick up where it left off.",
      false,
    ];
  if (status === 413) return [UPLOAD_PROBLEM_MESSAGES["too-large"], false];
  if (status === 415) return [UPLOAD_PROBLEM_MESSAGES.type, false];
  if (status === 429) return ["That's too many at once. Please wait a bit, then try again.", true];
  if (status >= 400 && status < 500)
    return ["We couldn't accept this file. Reload the page and choose it again.", false];
  return ["Your connection keeps dropping. Try again. The upload will pick up where it left off.", true];
}
