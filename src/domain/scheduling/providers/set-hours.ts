import { z } from "zod";
import { isStaff, requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";

const Minute = z.int().min(0).max(1440);
export const Hours = z
  .object({ fromMinute: Minute, toMinute: Minute })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, "ends-before-it-begins");

/** Providers set their own hours; staff can set anyone's. */
export function requireScheduleEditor(ctx: Ctx, providerId: string): void {
  const person = requireMember(ctx);
  if (isStaff(person)) return;
  if (person.kind !== "provider" || person.userId !== providerId) throw new AppError("forbidden");
}
