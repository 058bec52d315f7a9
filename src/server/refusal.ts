import type { Context } from "hono";
import { html } from "hono/html";
import { asAppError } from "#core/errors.ts";
import { NOT_CONFIRMED } from "#http/not-confirmed.ts";

const WORDS: Record<number, string> = {
  400: "bad-request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not-found",
  405: "method-not-allowed",
  409: "conflict",
  410: "gone",
  412: "precondition-failed",
  413: "too-large",
  414: "too-long",
  415: "unsupported-media-type",
  429: "rate-limited",
  500: "server-error",
  503: "unavailable",
};

const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A short response from the edge: JSON for calls, a plain page for people. Refusals look the same everywhere. */
export function refuse(
  c: Context,
  status: 400 | 401 | 403 | 404 | 405 | 413 | 414 | 415 | 429 | 500 | 503,
  headers: Record<string, string> = {},
) {
  const error = WORDS[status] ?? "refused";
  if (isApiPath(c.req.path)) return c.json({ error }, status, headers);
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" /><title>${sentence(status)}</title>
        <h1>${sentence(status)}</h1>
        <p><a href="/">Go to the home page</a></p>
      </html>`,
    status,
    { "Content-Security-Policy": NOTHING_RUNS, ...headers },
  );
}

/** The same for a status set by another protocol. */
export function refuseWith(c: Context, status: number, headers: Record<string, string> = {}) {
  return refuse(c, status as 400, headers);
}

export function refuseError(c: Context, error: unknown) {
  const known = asAppError(error);
  if (!known) return refuse(c, 500);
  const retry: Record<string, string> = known.retryAfterSeconds
    ? { "Retry-After": String(known.retryAfterSeconds) }
    : {};
  if (known.isInDoubt && isApiPath(c.req.path)) return c.json({ error: NOT_CONFIRMED }, 503, retry);
  return refuse(c, known.status as 401, retry);
}

/** Case-insensitive, so a mistyped call gets a JSON answer. */
export function isApiPath(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

function sentence(status: number): string {
  if (status === 503) return "We're temporarily unavailable";
  if (status === 429) return "Too many requests. Please wait a moment";
  if (status >= 500) return "Something went wrong on our side";
  if (status === 413) return "That's too large to send";
  return "We couldn't accept that request";
}
