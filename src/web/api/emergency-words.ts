import type { Ctx } from "#core/ctx.ts";
import { getEmergencyList } from "#domain/messaging/emergency/get-emergency-list.ts";

/** GET /api/emergencyWords: the list a form uses to detect an emergency while someone types. The server checks again. */
export async function emergencyWords(ctx: Ctx) {
  return { body: await getEmergencyList(ctx) };
}
