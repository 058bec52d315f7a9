import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { readPeopleTerm } from "./people-term.ts";
import { selectRequestsByReference, type FoundRequest } from "./queries-search.server.ts";

/** The request with a reference such as R-0A1B2C3D4E, including visitors'. Opening it is audited there. */
export async function findRequests(ctx: Ctx, input: { term: string }): Promise<FoundRequest[]> {
  requireStaff(ctx);
  const meant = readPeopleTerm(input.term);
  if (meant.kind !== "reference") return [];
  return inReadTransaction(ctx, ({ trx }) => selectRequestsByReference(trx, meant.reference));
}
