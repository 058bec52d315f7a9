import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { countWaiting } from "#domain/desk/work/count-waiting.ts";

/** The caller's work counts, for the staff navigation. */
export async function workCounts(ctx: Ctx) {
  if (!isPerson(ctx.actor)) return { status: 401 as const, body: { error: "unauthenticated" } };
  return { body: await countWaiting(ctx) };
}
