import { openSavedPages } from "./open-saved-pages.ts";
import { CARD_CACHE, CARD_PATH, GUIDE_CACHE, GUIDE_PATHS, IS_OFFLINE_ON } from "#http/offline-pages.ts";
import { copyPage } from "./copy-page.ts";
import { watchOwner } from "./watch-owner.ts";
import type { ClientSession } from "../session/client-session.ts";

/** What pages do so that guides and the medication card open without a connection (docs/decisions/0167). Loaded after the page. */

/** On every page of somebody who is signed in. */
export async function startForMember(session: ClientSession): Promise<void> {
  if (!(await canSave())) return;
  openSavedPages();
  await watchOwner(session);
}

/** On pages with guides or links to them. */
export async function saveGuides(paths: readonly string[]): Promise<void> {
  if (!(await canSave())) return;
  openSavedPages();
  const wanted = paths.filter((path) => GUIDE_PATHS.includes(path));
  const folders = new Set(wanted.map((path) => path.slice(0, path.lastIndexOf("/") + 1)));
  for (const folder of folders) await register(folder);
  // As a visitor who isn't signed in would get it, so there is nothing personal in it.
  for (const path of wanted) await copyPage(path, { cacheName: GUIDE_CACHE, credentials: "omit" });
}

/** True if the card is saved. Somebody with a card needs the guides as well. */
export async function saveCard(): Promise<boolean> {
  if (!(await canSave())) return false;
  await register(CARD_PATH);
  const isSaved = await copyPage(CARD_PATH, { cacheName: CARD_CACHE, credentials: "same-origin" });
  const isSpanish = document.documentElement.lang.startsWith("es");
  await saveGuides(GUIDE_PATHS.filter((path) => path.startsWith("/es/") === isSpanish));
  return isSaved;
}

async function register(scope: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope });
}

const WORKER = "/offline.js";

/** Not during development, which has no worker file. Where it's switched off, what was saved before goes. */
async function canSave(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis) || import.meta.env.DEV) return false;
  if (IS_OFFLINE_ON) return true;
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of [GUIDE_CACHE, CARD_CACHE]) await caches.delete(name);
  return false;
}
