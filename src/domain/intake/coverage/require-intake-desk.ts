import { requireKind, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";

/** Whoever helps people along the path: employees and admins. */
export function requireIntakeDesk(ctx: Ctx): PersonActor {
  return requireKind(ctx, ["employee", "admin"]);
}
