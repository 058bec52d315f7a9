import { createHmac } from "node:crypto";
import type { RoomCredentials, Side } from "./room.ts";

/** How long credentials open new connections through the relay. A running one goes on. */
const LIFE_SECONDS = 600;
/** New ones come well before the old ones end. */
const RENEW_AFTER_SECONDS = 480;

export type RelaySettings = {
  TURN_URLS: readonly string[];
  TURN_SECRET?: string | undefined;
  TURN_RELAY_ONLY: boolean;
};

/**
 * Credentials for coturn's `use-auth-secret`: the name is the time they end and the visit, the password its HMAC. The relay
 * checks them without asking us. Without a relay the browsers connect directly.
 */
export function relayCredentials(
  { TURN_URLS: urls, TURN_SECRET: secret, TURN_RELAY_ONLY: relayOnly }: RelaySettings,
  { visitId, side, now }: { visitId: string; side: Side; now: Date },
): RoomCredentials {
  if (!secret || urls.length === 0) return { iceServers: [], relayOnly: false, renewAt: null };
  const username = `${Math.floor(now.getTime() / 1000) + LIFE_SECONDS}:${visitId}-${side}`;
  const credential = createHmac("sha1", secret).update(username).digest("base64");
  return {
    iceServers: [{ urls: [...urls], username, credential }],
    relayOnly,
    renewAt: now.getTime() + RENEW_AFTER_SECONDS * 1000,
  };
}
