import { STAFF_KINDS, isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";

const STAFF: ReadonlySet<string> = new Set(STAFF_KINDS);

/** The owner, staff, and the worker. For anyone else it's a 404. */
export function requireOwnOrStaff(ctx: Pick<Ctx, "actor">, userId: string): void {
  const { actor } = ctx;
  if (actor.kind === "system") return;
  if (!isPerson(actor)) throw new AppError("unauthenticated");
  if (actor.userId !== userId && !STAFF.has(actor.kind)) throw new AppError("not-found");
}

/** Anyone who can move money on the clinic's side. */
export function requireStaffOrSystem(ctx: Pick<Ctx, "actor">): void {
  const { actor } = ctx;
  if (actor.kind === "system") return;
  if (!isPerson(actor)) throw new AppError("unauthenticated");
  if (!STAFF.has(actor.kind)) throw new AppError("forbidden");
}
