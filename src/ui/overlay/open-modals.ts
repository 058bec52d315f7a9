import { useSyncExternalStore } from "react";

/** The open modal dialogs, newest last. Everything outside the newest is inert, so what must stay usable goes into it. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function addOpenModal(dialog: HTMLDialogElement): void {
  change([...open, dialog]);
}

export function removeOpenModal(dialog: HTMLDialogElement): void {
  change(open.filter((one) => one !== dialog));
}

/** The modal on top, or null. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
