import { useState, useSyncExternalStore } from "react";
import type { RoomKind, Side } from "#domain/visits/room/room.ts";
import { createCall, type Call, type CallState } from "./call.ts";

/** A call that starts when the page is there and ends when it goes. */
export function useCall(kind: RoomKind, visitId: string, side: Side): { call: Call; state: CallState } | null {
  const [running] = useState(() => createRunning(kind, visitId, side));
  const state = useSyncExternalStore(running.subscribe, running.snapshot, none);
  const call = running.call();
  return call && state ? { call, state } : null;
}

function createRunning(kind: RoomKind, visitId: string, side: Side) {
  let call: Call | null = null;
  return {
    call: () => call,
    snapshot: () => call?.snapshot() ?? null,
    subscribe(listener: () => void) {
      const started = createCall({ kind, visitId, side });
      call = started;
      const unsubscribe = started.subscribe(listener);
      listener();
      return () => {
        unsubscribe();
        started.stop();
        if (call === started) call = null;
      };
    },
  };
}

const none = (): CallState | null => null;
