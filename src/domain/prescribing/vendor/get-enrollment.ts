import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findEnrollment, type Enrollment } from "./queries-enrollment.server.ts";

/** How far a provider is at the e-prescribing service. */
export async function getEnrollment(ctx: Ctx, { providerId }: { providerId: string }): Promise<Enrollment | null> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, ({ trx }) => findEnrollment(trx, providerId));
}
