/** Crockford's alphabet: no I, L, O or U, so a code can be read aloud. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Sixty bits in three groups: ABCD-1234-XYZ0. */
export function codeFrom(random: Uint8Array): string {
  const letters = [...random.slice(0, 12)].map((byte) => LETTERS[byte & 31]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}

/** As people type it: lowercase, spaces, no hyphens, O for zero and I or L for one. */
export function readCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
