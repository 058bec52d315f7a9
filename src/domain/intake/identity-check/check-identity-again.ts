import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { refreshIdentityCheckJob } from "./jobs.ts";
import { findCurrentCheck, findLatestSession } from "./queries.server.ts";

/** The member is back from the checking company's page. That's only a hint: the worker asks what came out of it. */
export async function checkIdentityAgain(ctx: Ctx): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const check = await findCurrentCheck(tx.trx, userId);
    const session = check && (await findLatestSession(tx.trx, check.id));
    if (session && !session.endedAt) await enqueue(tx, refreshIdentityCheckJob, { sessionId: session.id });
  });
}
