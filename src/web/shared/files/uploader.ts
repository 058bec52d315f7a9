import type { Upload } from "tus-js-client";
import { uploadProblem } from "#domain/files/file.ts";
import type { FilesText } from "../language/es/files.server.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { sendFile, type Target } from "./send-file.ts";
import { UPLOAD_PROBLEM_MESSAGES } from "./upload-problem-messages.ts";

export type SendingFile = {
  key: number;
  fileId: string | null;
  name: string;
  bytes: number;
  sent: number;
  secondsLeft: number | null;
  state: "queued" | "sending" | "waiting" | "stopped" | "done";
  problem: FilesText | null;
  canRetry: boolean;
};

type Options = { unfinished(): { id: string; fingerprint: string | null }[]; onStored(): void };

/** Uploads one file after the other: on a slow connection, two at once only make both late. */
export function createUploader(options: Options) {
  let list: SendingFile[] = [];
  let lastKey = 0;
  let lastStoredId: string | null = null;
  const listeners = new Set<() => void>();
  const sources = new Map<number, { file: File; target: Target; upload: Upload | null; since: number; from: number }>();

  return { subscribe, snapshot: () => list, lastStored: () => lastStoredId, add, cancel, retry, forget };

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function add(files: Iterable<File>, target: Target): void {
    const added = Array.from(files, (file): SendingFile => {
      const problem = uploadProblem({ name: file.name, bytes: file.size });
      const key = (lastKey += 1);
      sources.set(key, { file, target, upload: null, since: 0, from: 0 });
      return {
        key,
        fileId: null,
        name: file.name,
        bytes: file.size,
        sent: 0,
        secondsLeft: null,
        canRetry: false,
        state: problem ? "stopped" : "queued",
        problem: problem && UPLOAD_PROBLEM_MESSAGES[problem],
      };
    });
    list = [...list, ...added];
    tell();
    void next();
  }

  async function next(): Promise<void> {
    const isBusy = list.some(({ state }) => state === "sending" || state === "waiting");
    const entry = isBusy ? undefined : list.find(({ state }) => state === "queued");
    const source = entry && sources.get(entry.key);
    if (!entry || !source) return;
    const { key } = entry;
    change(key, { state: "sending", problem: null });
    const fingerprint = await fingerprintOf(source.file);
    const unfinishedId =
      entry.fileId ?? options.unfinished().find((one) => one.fingerprint === fingerprint)?.id ?? null;
    if (unfinishedId) change(key, { fileId: unfinishedId });
    source.since = 0;
    source.upload = await sendFile({
      file: source.file,
      target: source.target,
      fingerprint,
      unfinishedId,
      onId: (fileId) => change(key, { fileId }),
      onProgress: (sent) => noteProgress(key, sent),
      onWaiting: () => change(key, { state: "waiting", secondsLeft: null }),
      onDone: () => finish(key, { state: "done", sent: source.file.size, secondsLeft: null }),
      onProblem: (problem, canRetry) => finish(key, { state: "stopped", problem, canRetry }),
    });
    // Canceled before there was anything to cancel.
    if (!sources.has(key)) void source.upload.abort(true).catch(() => {});
  }

  function noteProgress(key: number, sent: number): void {
    const source = sources.get(key);
    if (!source) return;
    const now = performance.now();
    if (!source.since) Object.assign(source, { since: now, from: sent });
    const seconds = (now - source.since) / 1000;
    const rate = (sent - source.from) / seconds;
    const secondsLeft = seconds > 2 && rate > 0 ? (source.file.size - sent) / rate : null;
    change(key, { state: "sending", sent, secondsLeft });
  }

  function finish(key: number, changes: Partial<SendingFile>): void {
    change(key, changes);
    if (changes.state === "done") {
      lastStoredId = list.find((entry) => entry.key === key)?.fileId ?? null;
      options.onStored();
    }
    void next();
  }

  /** Cancels it, here and on the server. */
  async function cancel(key: number): Promise<void> {
    const upload = sources.get(key)?.upload;
    forget(key);
    await upload?.abort(true).catch(() => {});
    options.onStored();
    void next();
  }

  function retry(key: number): void {
    change(key, { state: "queued", problem: null });
    void next();
  }

  function forget(key: number): void {
    sources.delete(key);
    list = list.filter((entry) => entry.key !== key);
    tell();
  }

  function change(key: number, changes: Partial<SendingFile>): void {
    list = list.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry));
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }
}
