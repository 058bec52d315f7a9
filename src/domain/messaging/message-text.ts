import { z } from "zod";

/** More than anybody types, less than a page can hold. */
export const MAX_WORDS = 20_000;

/**
 * What somebody wrote, as plain text. Line ends become one kind; characters that no screen shows and no mail carries are left
 * out, so that what staff read is what was written. `missing` is the code for a text with nothing in it.
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

/** What a retry carries, in any spelling. */
export const IdempotencyKey = z.string().min(1).max(200);
