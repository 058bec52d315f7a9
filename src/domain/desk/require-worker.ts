import { requireMember, type PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";

/** Anyone who works here; members have no such page. */
export function requireWorker(ctx: Ctx): PersonActor {
  const person = requireMember(ctx);
  if (person.kind === "member") throw new AppError("forbidden");
  return person;
}
