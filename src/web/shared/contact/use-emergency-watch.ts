import { useCallback, useEffect, useRef, useState } from "react";
import type { EmergencyCheck } from "#domain/messaging/emergency/find-emergency.ts";

/**
 * Whether the typed text may be about an emergency. The check and its list load with the first letter, not with the page. Once
 * found it stays, so the notice doesn't flicker. If the list can't be loaded, the server still checks.
 */
export function useEmergencyWatch(firstText: string, wasFound = false) {
  const [isFound, setFound] = useState(wasFound);
  const latest = useRef(firstText);
  const watch = useCallback((text: string) => {
    latest.current = text;
    if (text === "") return;
    void loadCheck().then((check) => check?.(latest.current) && setFound(true));
  }, []);
  useEffect(() => watch(firstText), [watch, firstText]);
  return { isFound, setFound, watch };
}

let loading: Promise<EmergencyCheck | null> | undefined;

function loadCheck(): Promise<EmergencyCheck | null> {
  loading ??= load().catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

async function load(): Promise<EmergencyCheck> {
  const [{ createEmergencyCheck }, answer] = await Promise.all([
    import("#domain/messaging/emergency/find-emergency.ts"),
    fetch("/api/emergencyWords"),
  ]);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const { list } = (await answer.json()) as { list: Parameters<typeof createEmergencyCheck>[0] };
  return createEmergencyCheck(list);
}
