import type { FileType } from "./file.ts";

/** A file's type by its first bytes, whatever its name says. */
export function typeOfBytes(bytes: Buffer): FileType | null {
  if (bytes.subarray(0, 5).equals(PDF)) return "application/pdf";
  if (bytes.subarray(0, 3).equals(JPEG)) return "image/jpeg";
  if (bytes.subarray(0, 8).equals(PNG)) return "image/png";
  if (isHeic(bytes)) return "image/heic";
  return null;
}

/**
 * A photo may have another photo type's extension; phones do that. A document that is a photo, or the reverse, isn't a mistake.
 */
export function isSameFamily(one: string, other: string): boolean {
  return (one === "application/pdf") === (other === "application/pdf");
}

const PDF = Buffer.from("%PDF-");
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

function isHeic(bytes: Buffer): boolean {
  return (
    bytes.subarray(4, 8).toString("latin1") === "ftyp" && HEIC_BRANDS.has(bytes.subarray(8, 12).toString("latin1"))
  );
}
