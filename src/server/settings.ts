/** Limits at the edge. Bodies of JSON calls and forms are small; files come by another way. */
export const MAX_BODY_BYTES = 64 * 1024;
/** A piece of a file, or a form with a small file in it. The rest of a file comes in further requests. */
export const MAX_FILE_BODY_BYTES = 256 * 1024;
export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_URL_LENGTH = 8 * 1024;
/** Kept of a body before anyone asks for it: what 100 senders at once cost, times this. */
export const READ_AHEAD_BYTES = 16 * 1024;
export const HEADERS_TIMEOUT_MS = 4_000;
export const REQUEST_TIMEOUT_MS = 8_000;
/** Longer than any balancer waits, so that it is the balancer that closes and no request meets a closing connection. */
export const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** How long an answered client that goes on sending may read its answer. */
export const LINGER_MS = 2_000;
/** What a request leaves of its time for drawing and sending the answer. */
const SENDING_MS = 500;
/** Uploads, files and exports. */
const SLOW_BUDGET_MS = 30_000;
export const SHUTDOWN_TIMEOUT_MS = 15_000;

/** How long a request may work before it is given up. */
export function budgetMs(env: { REQUEST_SECONDS: number }, { isSlow = false }: { isSlow?: boolean } = {}): number {
  return isSlow ? SLOW_BUDGET_MS : env.REQUEST_SECONDS * 1000 - SENDING_MS;
}

/**
 * Whoever waits longer for a connection is turned away, because the ones before would not be done sooner: less than a third of a
 * request's time, 1.5 s of the usual 5.
 */
export function poolWaitMs(env: { REQUEST_SECONDS: number }): number {
  return env.REQUEST_SECONDS * 300;
}
