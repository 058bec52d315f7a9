import { useEffect } from "react";
import { JSON_HEADERS } from "./json-headers.ts";

/** The header by which a page says that a person just did something; a request of a script without it renews no session. */
export const ACTIVITY_HEADER = "X-Activity";

/** A click or a key causes its requests at once. What comes later comes from a timer, a stream or a revalidation. */
const RECENT_MS = 5_000;
const INPUT = ["pointerdown", "keydown", "touchstart", "wheel"];

/**
 * Marks the requests that follow a person's input. Automatic logoff counts only those, so a page left alone signs its person
 * out on time, however often it asks by itself. Events made by scripts do not count.
 */
export function markActivity(page: Pick<Window, "addEventListener" | "fetch" | "location">): void {
  let lastInput = Number.NEGATIVE_INFINITY;
  const seen = (event: Event) => {
    if (event.isTrusted) lastInput = performance.now();
  };
  for (const name of INPUT) page.addEventListener(name, seen, { capture: true, passive: true });
  const send = page.fetch.bind(page);
  page.fetch = (input, init) => {
    const isOurs = new URL(input instanceof Request ? input.url : input, page.location.href).origin;
    if (isOurs !== page.location.origin || performance.now() - lastInput > RECENT_MS) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(ACTIVITY_HEADER, "1");
    return send(input, { ...init, headers });
  };
}

/** Typing a long note asks the server for nothing, and is no reason to be signed out. */
const STILL_HERE_MS = 2 * 60_000;

export function useStillHere(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    let lastSaid = performance.now();
    const seen = (event: Event) => {
      if (!event.isTrusted || performance.now() - lastSaid < STILL_HERE_MS) return;
      lastSaid = performance.now();
      window.fetch("/api/activity", { method: "POST", headers: JSON_HEADERS, body: "{}" }).catch(() => {});
    };
    for (const name of INPUT) window.addEventListener(name, seen, { capture: true, passive: true });
    return () => {
      for (const name of INPUT) window.removeEventListener(name, seen, { capture: true });
    };
  }, [isSignedIn]);
}
