import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";

/** A page reports that its user is still typing or reading. The edge has already renewed the session, or found none. */
export async function activity(ctx: Ctx) {
  if (!isPerson(ctx.actor)) return { status: 401 as const, body: { error: "unauthenticated" } };
  return { status: 204 as const, body: null };
}
