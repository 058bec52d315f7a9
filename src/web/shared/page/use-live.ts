import { useEffect, useEffectEvent } from "react";
import { href, useRevalidator } from "react-router";

/** `inbox`: messages. `today`: visits, prescriptions and results. */
type LiveEvent = "inbox" | "today";

/** Minimum interval, however much happens. */
const PAUSE_MS = 1_000;

/**
 * Reloads the page's data when the clinic says it changed. Without JavaScript, or if the stream is down, the page is as fresh as
 * its last load.
 */
export function useLive(event: LiveEvent): void {
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(() => {
    if (document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => onLive(event, ask), [event]);
}

/** Calls `ask` shortly after something changed. Changes in a hidden tab are fetched when it's visible again. */
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

/** Leaves the page immediately when the session ends, so nothing stays on the screen of someone who may not see it. */
export function useSessionEnd(): void {
  useEffect(leaveAtSessionEnd, []);
}

export function leaveAtSessionEnd(): () => void {
  return listen("ended", () => {
    window.location.replace(`${href("/please-login")}?to=${encodeURIComponent(window.location.pathname)}`);
  });
}

/** One stream per page: browsers allow only a few connections to a site. */
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
