import { CARD_PATH, GUIDE_PATHS } from "#http/offline-pages.ts";

let isListening = false;

/**
 * Without a connection, a link to a saved page loads it as a document: only those pass through the worker. The router would ask for
 * its data and fail.
 */
export function openSavedPages(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("click", follow, { capture: true });
}

function follow(event: MouseEvent): void {
  if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin) return;
  if (link.pathname !== CARD_PATH && !GUIDE_PATHS.includes(link.pathname)) return;
  event.preventDefault();
  location.assign(link.href);
}
