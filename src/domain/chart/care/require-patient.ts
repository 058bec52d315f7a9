import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { caresFor } from "./cares-for.ts";

/** For a provider's form about someone: without a care relation there is no such person, whatever was typed. */
export async function requirePatient(ctx: Ctx, input: { userId: string }): Promise<void> {
  requireProvider(ctx);
  const isPatient = await inReadTransaction(ctx, (tx) => caresFor(tx, input));
  if (!isPatient) throw new AppError("not-found");
}
