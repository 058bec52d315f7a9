/** Limits at the edge. JSON and form bodies are small; files are uploaded separately. */
export const MAX_BODY_BYTES = 64 * 1024;
/** A file chunk, or a form with a small file. Larger files come in several requests. */
export const MAX_FILE_BODY_BYTES = 256 * 1024;
export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_URL_LENGTH = 8 * 1024;
/** Buffered per body before anyone reads it: multiply by 100 concurrent senders. */
export const READ_AHEAD_BYTES = 16 * 1024;
export const HEADERS_TIMEOUT_MS = 4_000;
export const REQUEST_TIMEOUT_MS = 8_000;
/** Longer than any load balancer's timeout, so the balancer closes first and no request hits a closing connection. */
export const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** How long a client that keeps sending has to read its response. */
export const LINGER_MS = 2_000;
/** Time reserved for rendering and sending the response. */
const SENDING_MS = 500;
/** Uploads, files and exports. */
const SLOW_BUDGET_MS = 30_000;
export const SHUTDOWN_TIMEOUT_MS = 15_000;

/** How long a request may run before we give up. */
export function budgetMs(env: { REQUEST_SECONDS: number }, { isSlow = false }: { isSlow?: boolean } = {}): number {
  return isSlow ? SLOW_BUDGET_MS : env.REQUEST_SECONDS * 1000 - SENDING_MS;
}

/**
 * A request that waits longer for a connection is rejected, because the ones ahead won't finish sooner: less than a third of a
 * request's time, 1.5 s of the usual 5.
 */
export function poolWaitMs(env: { REQUEST_SECONDS: number }): number {
  return env.REQUEST_SECONDS * 300;
}
