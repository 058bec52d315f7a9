import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { PrescriptionRequest } from "../queries-request.server.ts";
import { selectUnassigned, selectEnrolled, type EnrolledProvider } from "./queries-unassigned.server.ts";

const MAX_SHOWN = 100;

/** Pharmacies' open requests that name no prescriber of ours, the first due first, and who could answer them. */
export async function listUnassignedRequests(
  ctx: Ctx,
): Promise<{ requests: PrescriptionRequest[]; providers: EnrolledProvider[] }> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => ({
    requests: await selectUnassigned(trx, MAX_SHOWN),
    providers: await selectEnrolled(trx),
  }));
}
