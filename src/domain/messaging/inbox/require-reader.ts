import { DESK_KINDS, requireKind, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";

/** Anyone who answers patients. requireAsked decides which conversations a provider can read. */
export const requireReader = (ctx: Ctx): PersonActor => requireKind(ctx, DESK_KINDS);
