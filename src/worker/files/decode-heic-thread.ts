import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

/** The thread's only job: one photo in, its pixels out. */
const { width, height, data } = await decode({ buffer: workerData as Uint8Array });
parentPort?.postMessage({ width, height, data }, [data.buffer as ArrayBuffer]);
