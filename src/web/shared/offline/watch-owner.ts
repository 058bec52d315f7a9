import type { ClientSession } from "../session/client-session.ts";
import { isCurrent, OWNER_HEADER, UNTIL_HEADER } from "./card-copy.ts";
import { CARD_CACHE, CARD_PATH } from "#http/offline-pages.ts";

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The saved card lives as long as its owner's session: every page they open moves its end, and it's deleted at the end or as soon as
 * somebody else is signed in.
 */
export async function watchOwner({ user, expires_at }: ClientSession): Promise<void> {
  const card = await findCard();
  if (!card) return;
  if (card.headers.get(OWNER_HEADER) !== user.id) {
    await caches.delete(CARD_CACHE);
    return;
  }
  const headers = new Headers(card.headers);
  headers.set(UNTIL_HEADER, String(expires_at));
  const cache = await caches.open(CARD_CACHE);
  await cache.put(CARD_PATH, new Response(await card.blob(), { headers }));
  clearTimeout(timer);
  timer = setTimeout(() => void deleteEnded(), Math.max(0, expires_at * 1000 - Date.now()) + 1_000);
}

/** Another tab may have moved the end meanwhile. */
async function deleteEnded(): Promise<void> {
  const card = await findCard();
  if (card && !isCurrent(card, Date.now())) await caches.delete(CARD_CACHE);
}

function findCard(): Promise<Response | undefined> {
  return caches.match(CARD_PATH, { cacheName: CARD_CACHE });
}
