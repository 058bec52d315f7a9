import { randomInt } from "node:crypto";

/** The header of a client with a separate IP address: limits are never switched off. */
export function newAddress(): { "X-Forwarded-For": string } {
  return { "X-Forwarded-For": `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` };
}
