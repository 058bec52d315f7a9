import { z } from "zod";
import { VendorError } from "#domain/marketing/delivery.ts";

/** All we take from the library's error, because it also has our key and the whole request. */
const Thrown = z.object({
  response: z.object({ status: z.number(), headers: z.object({ "retry-after": z.unknown().optional() }) }).optional(),
});

const MAX_RETRY_AFTER_SECONDS = 3600;

export function vendorErrorFrom(error: unknown, now: () => number = Date.now): VendorError {
  const response = Thrown.safeParse(error).data?.response;
  // No response: we don't know whether it was accepted. Retrying with the same id is safe.
  if (!response) return new VendorError("later");
  const { status, headers } = response;
  const retryAfterSeconds = status === 429 || status === 503 ? readRetryAfter(headers["retry-after"], now) : null;
  return new VendorError(isLasting(status) ? "refused" : "later", { status, retryAfterSeconds });
}

/** A wrong key (401, 403) is our problem, not the delivery's, so it waits. */
function isLasting(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}

function readRetryAfter(value: unknown, now: () => number): number | null {
  if (typeof value !== "string") return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, seconds)) : null;
}
