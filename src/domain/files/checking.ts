import type { FileType } from "./file.ts";

/** What the check needs from the worker: a virus scanner, a PDF reader, and image codecs. */
export type Inspector = {
  /** Throws `ScannerAwayError` unless the scanner gave a clear answer. */
  scan(bytes: Buffer): Promise<Finding>;
  /** The picture re-encoded as JPEG, with nothing else from the original file; null if it can't be read. */
  redraw(bytes: Buffer, type: Exclude<FileType, "application/pdf">): Promise<Buffer | null>;
  /** Whether a PDF is passive. Throws `ScannerAwayError` if it couldn't be checked. */
  examine(bytes: Buffer): Promise<PdfFinding>;
};

export type PdfFinding = "passive" | "active" | "unreadable";

export type Finding = { isClean: true } | { isClean: false; signature: string };

/** The scanner is down, too slow, or unclear. Nothing is clean until it says so: the job retries. */
export class ScannerAwayError extends Error {
  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(`The virus scanner gave no answer: ${reason}`, options);
    this.name = "ScannerAwayError";
  }
}
