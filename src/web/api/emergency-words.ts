import type { Ctx } from "#core/ctx.ts";
import { getEmergencyList } from "#domain/messaging/emergency/get-emergency-list.ts";

/** GET /api/emergencyWords: the list by which a form notices an emergency while it is typed. The server checks again. */
export async function emergencyWords(ctx: Ctx) {
  return { body: await getEmergencyList(ctx) };
}
