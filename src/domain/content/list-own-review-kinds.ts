import { DESK_KINDS, requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inReadTransaction } from "#core/db.ts";
import { findCurrentLicense } from "#domain/scheduling/providers/reads.server.ts";
import type { ReviewKind } from "./content-review.ts";
import { selectRights } from "./queries.server.ts";

/** Which pages this person may approve today. Medical ones need a license besides the right. */
export async function listOwnReviewKinds(ctx: Ctx): Promise<ReviewKind[]> {
  const person = requireKind(ctx, DESK_KINDS);
  return inReadTransaction(ctx, async ({ trx }) => {
    const kinds = (await selectRights(trx, person.userId)).map(({ kind }) => kind);
    const license =
      person.kind === "provider" && kinds.includes("medical")
        ? await findCurrentLicense(trx, person.userId, clinicToday(ctx))
        : undefined;
    return kinds.filter((kind) => (kind === "medical" ? license !== undefined : person.kind !== "provider"));
  });
}
