import { useSyncExternalStore } from "react";

/** False on the server and while hydrating, then true: for controls that are useless without script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

function subscribe(): () => void {
  return () => {};
}
