import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findProvider } from "../lists/queries-lists.server.ts";
import { requireScheduleEditor } from "./set-hours.ts";

/** The time zone a provider enters times in. */
export async function getProviderZone(ctx: Ctx, input: { providerId: string }): Promise<string> {
  requireScheduleEditor(ctx, input.providerId);
  const provider = await inReadTransaction(ctx, ({ trx }) => findProvider(trx, input.providerId));
  if (!provider) throw new AppError("not-found");
  return provider.zone;
}
