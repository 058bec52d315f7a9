import { requireKind, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";

/** Whoever answers patients. Which conversations a provider may read is asked by requireAsked. */
export const requireReader = (ctx: Ctx): PersonActor => requireKind(ctx, ["employee", "admin", "provider"]);
