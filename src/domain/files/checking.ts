import type { FileType } from "./file.ts";

/** What the check needs from outside. The worker brings it: a virus scanner, a reader of PDFs, and the codecs for pictures. */
export type Inspector = {
  /** Throws `ScannerAwayError` unless the scanner gave a clear answer. */
  scan(bytes: Buffer): Promise<Finding>;
  /** The picture drawn anew as JPEG, with nothing of the file it came from; null if it cannot be read. */
  redraw(bytes: Buffer, type: Exclude<FileType, "application/pdf">): Promise<Buffer | null>;
  /** Whether a PDF only shows something. Throws `ScannerAwayError` when nobody could look. */
  examine(bytes: Buffer): Promise<PdfFinding>;
};

export type PdfFinding = "passive" | "active" | "unreadable";

export type Finding = { isClean: true } | { isClean: false; signature: string };

/** The scanner is down, too slow, or said something unclear. Nothing is clean until it says so: the job is tried again. */
export class ScannerAwayError extends Error {
  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(`The virus scanner gave no answer: ${reason}`, options);
    this.name = "ScannerAwayError";
  }
}
