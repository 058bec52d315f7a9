import { ACTIVITY_HEADER } from "#http/activity-header.ts";
import { JSON_HEADERS } from "../request/json-headers.ts";

/** A click or key press causes its requests right away. Later ones come from a timer, a stream or a revalidation. */
const RECENT_MS = 5_000;
/** Typing a long note sends no requests, and must not sign anyone out. */
const STILL_HERE_MS = 2 * 60_000;
const INPUT = ["pointerdown", "keydown", "touchstart", "wheel"];

type Page = Pick<Window, "addEventListener" | "fetch" | "location">;
const watched = new WeakSet<Page>();

/**
 * Marks requests that follow user input. Automatic logoff counts only those, so an unattended page signs its user out on time,
 * however often it polls. Synthetic events don't count.
 */
export function watchActivity(page: Page): void {
  if (watched.has(page)) return;
  watched.add(page);
  let lastInput = Number.NEGATIVE_INFINITY;
  let lastMarked = performance.now();
  const send = page.fetch.bind(page);
  page.fetch = (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input, page.location.href);
    if (origin !== page.location.origin || performance.now() - lastInput > RECENT_MS) return send(input, init);
    lastMarked = performance.now();
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(ACTIVITY_HEADER, "1");
    return send(input, { ...init, headers });
  };
  const seen = (event: Event) => {
    if (!event.isTrusted) return;
    lastInput = performance.now();
    if (lastInput - lastMarked < STILL_HERE_MS) return;
    page.fetch("/api/activity", { method: "POST", headers: JSON_HEADERS, body: "{}" }).catch(() => {});
  };
  for (const name of INPUT) page.addEventListener(name, seen, { capture: true, passive: true });
}
