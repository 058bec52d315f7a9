import { randomInt } from "node:crypto";

/** The header of somebody who comes from an address of their own: limits are never switched off. */
export function newAddress(): { "X-Forwarded-For": string } {
  return { "X-Forwarded-For": `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` };
}
