import { Worker } from "node:worker_threads";

const DECODE_MS = 30_000;

type Decoded = { width: number; height: number; data: Uint8ClampedArray };

/** Runs in its own thread with a time and memory limit: it takes seconds, and a broken photo must not take down the worker. */
export function decodeHeic(bytes: Buffer): Promise<Decoded> {
  return new Promise((done, fail) => {
    const thread = new Worker(THREAD, {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      stdout: true,
      stderr: true,
    });
    const late = setTimeout(() => finish(() => fail(new Error("the photo took too long"))), DECODE_MS);
    thread.once("message", (decoded: Decoded) => finish(() => done(decoded)));
    thread.once("error", (error) => finish(() => fail(error)));
    thread.once("exit", () => finish(() => fail(new Error("the photo could not be read"))));

    function finish(settle: () => void): void {
      clearTimeout(late);
      settle();
      void thread.terminate();
    }
  });
}

/** Next to this file in the source; next to the worker in the build. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("./decode-heic-thread.ts", import.meta.url)
  : new URL("./decode-heic-thread.js", import.meta.url);
