import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ScannerAwayError, type PdfFinding } from "#domain/files/checking.ts";

const EXAMINE_MS = 30_000;
const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/** What makes a document active: scripts, programs, sending data, embedded files, video and form actions. */
const ACTIVE_KEYS = new Set(["/JS", "/JavaScript", "/AA", "/XFA", "/EmbeddedFiles", "/EF", "/RichMediaContent"]);
const ACTIVE_NAMES = new Set([
  "/JavaScript",
  "/Launch",
  "/SubmitForm",
  "/ImportData",
  "/GoToE",
  "/Rendition",
  "/Movie",
  "/Sound",
  "/RichMedia",
  "/RichMediaExecute",
  "/EmbeddedFile",
  "/3D",
]);

/** Keys where an action or annotation says what it is. */
const KIND_KEYS = new Set(["/S", "/Subtype", "/Type"]);

const Listing = z.object({ qpdf: z.tuple([z.unknown(), z.record(z.string(), z.unknown())]) });

/**
 * Reads a PDF with qpdf, which unpacks compressed objects and disguised names, and checks every object in it. If qpdf can't read
 * it, or needs a password, nobody at the clinic could read it either.
 */
export async function examinePdf(bytes: Buffer, program = "qpdf"): Promise<PdfFinding> {
  const folder = await mkdtemp(join(tmpdir(), "clinic-pdf-"));
  try {
    const file = join(folder, "file.pdf");
    await writeFile(file, bytes, { mode: 0o600 });
    const text = await listObjects(program, file);
    const listing = text === null ? null : Listing.safeParse(JSON.parse(text));
    if (!listing?.success) return "unreadable";
    return Object.values(listing.data.qpdf[1]).some(isActive) ? "active" : "passive";
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All objects as JSON, or null if it isn't a readable PDF. */
function listObjects(program: string, file: string): Promise<string | null> {
  const options = ["--json=2", "--json-key=qpdf", "--json-stream-data=none", "--no-warn", file];
  return new Promise((done, fail) => {
    execFile(
      program,
      options,
      { timeout: EXAMINE_MS, killSignal: "SIGKILL", maxBuffer: MAX_OUTPUT_BYTES, env: { PATH: process.env["PATH"] } },
      (error, stdout) => {
        const code: unknown = error?.code;
        // 3: damaged but repaired, as many scanners write them. 2: not readable.
        if (!error || code === 3) return done(stdout);
        if (code === 2) return done(null);
        fail(new ScannerAwayError(`qpdf gave no answer (${String(code ?? error.signal)})`));
      },
    );
  });
}

function isActive(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isActive);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      ACTIVE_KEYS.has(key) ||
      (KIND_KEYS.has(key) && typeof inner === "string" && ACTIVE_NAMES.has(inner)) ||
      isActive(inner),
  );
}
