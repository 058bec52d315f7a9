/** Long enough for a phone with one bar. */
const WAIT_LIMIT_MS = 15_000;

/** A call of spec §7. It outlives the page it was sent from. */
export function postJson(path: `/api/${string}`, body: unknown, options: RequestInit = {}): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(WAIT_LIMIT_MS),
    ...options,
  });
}
