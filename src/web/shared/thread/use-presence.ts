import { useEffect, useRef, type FocusEventHandler } from "react";
import { JSON_HEADERS } from "../request/json-headers.ts";

const BEAT_MS = 20_000;

/** While the box has the focus, or holds words, colleagues see who is answering. Nothing happens without a request. */
export function usePresence(requestId: string | undefined): {
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
} {
  const beat = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(
    () => () => {
      if (!beat.current) return;
      clearInterval(beat.current);
      beat.current = undefined;
      say(null);
    },
    [],
  );
  if (!requestId) return {};
  return {
    onFocus() {
      if (beat.current) return;
      say(requestId);
      beat.current = setInterval(() => say(requestId), BEAT_MS);
    },
    onBlur(event) {
      if ((event.target as HTMLTextAreaElement).value.trim() || !beat.current) return;
      clearInterval(beat.current);
      beat.current = undefined;
      say(null);
    },
  };
}

/** Others merely see it a little later if this gets lost. */
function say(requestId: string | null): void {
  const body = JSON.stringify({ requestId });
  fetch("/api/presence", {
    method: "POST",
    credentials: "same-origin",
    headers: JSON_HEADERS,
    body,
    keepalive: true,
  }).catch(() => {});
}
