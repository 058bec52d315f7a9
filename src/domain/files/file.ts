/** Allowed files. Browser-safe: the page refuses with the same message as the server. */

export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** Maximum size of an upload request. It must fit into 8 seconds on a slow connection. */
export const MAX_PART_BYTES = 256 * 1024;
const MAX_NAME_LENGTH = 120;

export const FILE_KINDS = ["patient-upload", "signed-order", "lab-report"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** What staff can upload for a member. */
export const STAFF_FILE_KINDS = ["signed-order", "lab-report"] as const;

export type FileState = "uploading" | "being-checked" | "clean" | "refused" | "failed";
/** `active`: a PDF with a script, a program or embedded files. */
export type Refusal = "malware" | "type" | "unreadable" | "active";
export type FileUse = "results" | "prescription";

const TYPES = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  heic: "image/heic",
  heif: "image/heic",
} as const;
export type FileType = (typeof TYPES)[keyof typeof TYPES];

export const ACCEPTED_ENDINGS = Object.keys(TYPES).map((ending) => `.${ending}`);

/** A file's type by its name. Browsers often report no type for iPhone photos, so the name decides. */
export function typeOfName(name: string): FileType | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, ending) ? TYPES[ending as keyof typeof TYPES] : null;
}

export type UploadProblem = "type" | "too-large" | "empty";

export function uploadProblem(file: { name: string; bytes: number }): UploadProblem | null {
  if (file.bytes > MAX_FILE_BYTES) return "too-large";
  if (file.bytes < 1) return "empty";
  return typeOfName(file.name) ? null : "type";
}

/**
 * A display name: the last part of a path, without control or direction characters, short enough for a line. Keeps the extension.
 */
export function cleanFileName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(UNPRINTABLE, "").replace(/\s+/g, " ").trim();
  if (/^\.*$/.test(plain)) return "file";
  const signs = [...plain];
  if (signs.length <= MAX_NAME_LENGTH) return plain;
  const ending = /\.[a-z]{3,4}$/i.exec(plain)?.[0] ?? "";
  return `${signs.slice(0, MAX_NAME_LENGTH - ending.length - 1).join("")}…${ending}`;
}

/** Control characters, direction marks, and half surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;
