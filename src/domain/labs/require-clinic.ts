import { requireMember, type PersonActor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";

/** Staff and providers. Which reports a provider sees: see mayReadReport. */
export function requireClinic(ctx: Parameters<typeof requireMember>[0]): PersonActor {
  const person = requireMember(ctx);
  if (person.kind === "member") throw new AppError("forbidden");
  return person;
}
