import { z } from "zod";

/** More than anyone types, less than a page can take. */
export const MAX_WORDS = 20_000;

/**
 * A message as plain text. Normalizes line endings and drops invisible characters that email can't carry, so staff read exactly
 * what was written. `missing` is the code for an empty text.
 */
export const Words = (missing: string) =>
  z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
        .replaceAll(UNSEEN, "")
        .trim(),
    )
    .pipe(z.string().min(1, missing).max(MAX_WORDS));

// eslint-disable-next-line no-control-regex -- these are the characters meant
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

/** The idempotency key of a retry, in any spelling. */
export const IdempotencyKey = z.string().min(1).max(200);
