import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { selectMemberExactly } from "./queries-profile.server.ts";

export type ExactMember = { userId: string } | { first_name: string; last_name: string; date_of_birth: string };

/**
 * The id of the one member with exactly this name and birth date, or null. For providers and admins who open a chart that isn't
 * theirs; they need a fresh sign-in. Nobody can search with it.
 */
export async function findMemberExactly(ctx: Ctx, member: ExactMember): Promise<string | null> {
  requireKind(ctx, ["provider", "admin"]);
  return inAuthTransaction(ctx, async (tx) => {
    await requireFresh(tx);
    return selectMemberExactly(tx.trx, member);
  });
}
