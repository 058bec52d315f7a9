import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { redactIdentitySessionJob, refreshIdentityCheckJob } from "./jobs.ts";
import { selectToAskAbout, selectToRedact } from "./queries.server.ts";

const MINUTE = 60_000;
/** A lost message must not leave anybody waiting: we ask by ourselves, more often while the vendor is working on it. */
const ASK_EVERY = { started: 10 * MINUTE, processing: MINUTE };
const REDACT_AGAIN_AFTER = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** Every minute: asks about sessions the vendor hasn't told us about, and after redactions that aren't done. */
export async function sweepIdentityChecks(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  const late = await inTransaction(ctx, async (tx) => {
    const before = { started: ago(ASK_EVERY.started), processing: ago(ASK_EVERY.processing) };
    for (const sessionId of await selectToAskAbout(tx.trx, before)) {
      await enqueue(tx, refreshIdentityCheckJob, { sessionId });
    }
    const toRedact = await selectToRedact(tx.trx, ago(REDACT_AGAIN_AFTER));
    for (const { id } of toRedact) await enqueue(tx, redactIdentitySessionJob, { sessionId: id });
    const { redact_days } = (await getClinicalFacts(tx)).identity_check_rules;
    return toRedact.filter(({ endedAt }) => endedAt < ago(redact_days * DAY)).map(({ id }) => id);
  });
  if (late.length > 0) ctx.log.error({ sessionIds: late.slice(0, 20) }, "identity sessions are not redacted in time");
}
