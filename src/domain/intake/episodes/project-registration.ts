import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { projectStatus } from "#domain/identity/accounts/project-status.ts";
import { registrationStatusFor } from "./episode.ts";
import { selectForStatus } from "./queries.server.ts";

/** Sets the profile's registration status to what the person's episodes say. Safe to run twice. */
export async function projectRegistration(ctx: Ctx, input: { userId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const status = registrationStatusFor(await selectForStatus(tx.trx, input.userId));
    if (status) await projectStatus(tx, { userId: input.userId, to: status });
  });
}
