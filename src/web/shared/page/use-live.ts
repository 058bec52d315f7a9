import { useEffect, useEffectEvent } from "react";
import { href, useRevalidator } from "react-router";

/** `inbox`: messages. `today`: visits, prescriptions and results. */
type LiveEvent = "inbox" | "today";

/** Not more often than this, however much happens. */
const PAUSE_MS = 1_000;

/**
 * Asks for the page's data again when the clinic says that it changed. Without script, or with the stream away, the page is as
 * fresh as its last load.
 */
export function useLive(event: LiveEvent): void {
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(() => {
    if (document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => onLive(event, ask), [event]);
}

/** Calls `ask` a moment after something changed. What changed while nobody looked is asked for when somebody looks again. */
export function onLive(event: LiveEvent, ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      ask();
    }, PAUSE_MS);
  };
  const shown = () => {
    if (document.visibilityState === "visible") changed();
  };
  const leave = listen(event, changed);
  document.addEventListener("visibilitychange", shown);
  return () => {
    clearTimeout(timer);
    leave();
    document.removeEventListener("visibilitychange", shown);
  };
}

/** Leaves the page at once when the session has ended, so that nothing stays on the screen of someone who may not see it. */
export function useSessionEnd(): void {
  useEffect(leaveAtSessionEnd, []);
}

export function leaveAtSessionEnd(): () => void {
  return listen("ended", () => {
    window.location.replace(`${href("/please-login")}?to=${encodeURIComponent(window.location.pathname)}`);
  });
}

/** One stream for all of a page: browsers hold only a few connections to a site. */
let stream: EventSource | null = null;
let listeners = 0;

function listen(event: string, heard: () => void): () => void {
  stream ??= new EventSource("/api/live");
  const source = stream;
  listeners += 1;
  source.addEventListener(event, heard);
  return () => {
    source.removeEventListener(event, heard);
    listeners -= 1;
    if (listeners > 0) return;
    source.close();
    stream = null;
  };
}
