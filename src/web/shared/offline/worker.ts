import { isCurrent } from "./card-copy.ts";
import { CARD_CACHE, CARD_PATH, GUIDE_CACHE, GUIDE_PATHS, IS_OFFLINE_ON } from "#http/offline-pages.ts";
import { RELEASE } from "#core/process/release.ts";

/**
 * Opens saved guides and the medication card without a connection. It handles these pages only: it answers
 * when somebody goes to one of them, with the network's answer if there is one soon, otherwise with the copy. It stores nothing.
 * With IS_OFFLINE_ON false it deletes the copies and itself.
 */
type Lifetime = Event & { waitUntil(done: Promise<unknown>): void };
type Fetching = Lifetime & { request: Request; respondWith(answer: Promise<Response>): void };
type Scope = {
  skipWaiting(): Promise<void>;
  registration: { unregister(): Promise<boolean> };
  addEventListener(name: "install" | "activate", listener: (event: Lifetime) => void): void;
  addEventListener(name: "fetch", listener: (event: Fetching) => void): void;
};
declare const self: Scope & { release: string };

/** Longer than a slow phone needs, shorter than anybody with a syringe in hand waits. */
const WAIT_MS = 3_000;

/** Makes the file another one with every release, so browsers fetch it. */
self.release = RELEASE;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(IS_OFFLINE_ON ? deleteUnknown() : end()));
if (IS_OFFLINE_ON) {
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const path = new URL(request.url).pathname;
    if (request.mode !== "navigate" || request.method !== "GET") return;
    if (path === CARD_PATH || GUIDE_PATHS.includes(path)) event.respondWith(answer(request, path));
  });
}

async function answer(request: Request, path: string): Promise<Response> {
  // Public pages may be shown from the browser's own cache for some minutes, which wouldn't say that there's no connection.
  const asked = fetch(new Request(request, { cache: "no-cache" }));
  const network = path === CARD_PATH ? asked.then(forgetRefused) : asked;
  const copy = await findCopy(path);
  if (!copy) return network;
  return (await Promise.race([network.catch(() => null), wait()])) ?? copy;
}

async function findCopy(path: string): Promise<Response | undefined> {
  if (path !== CARD_PATH) return caches.match(path, { cacheName: GUIDE_CACHE });
  const card = await caches.match(path, { cacheName: CARD_CACHE });
  if (!card || isCurrent(card, Date.now())) return card;
  await caches.delete(CARD_CACHE);
  return undefined;
}

/** The server sends them to sign in or doesn't know the page: whoever asks now isn't the card's owner any more. */
async function forgetRefused(response: Response): Promise<Response> {
  const isRefused = response.type === "opaqueredirect" || (response.status >= 400 && response.status < 500);
  if (isRefused) await caches.delete(CARD_CACHE);
  return response;
}

function wait(): Promise<null> {
  return new Promise((done) => void setTimeout(() => done(null), WAIT_MS));
}

async function deleteUnknown(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== GUIDE_CACHE && name !== CARD_CACHE).map((name) => caches.delete(name)),
  );
}

async function end(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
