import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Answer } from "#domain/billing/payments/processor.ts";
import type { IdentityCheck } from "./port.ts";
import { findSession, noteRedacted, updateSession } from "./queries.server.ts";

/**
 * Has the vendor remove what a finished session collected. Runs again until the vendor says that it is gone; a session that never
 * reached the vendor collected nothing.
 */
export async function redactIdentitySession(
  ctx: Ctx,
  input: { sessionId: string },
  vendor: IdentityCheck,
): Promise<void> {
  requireSystem(ctx);
  const session = await inTransaction(ctx, ({ trx }) => findSession(trx, input.sessionId));
  if (!session || session.redactedAt) return;
  const isGone = session.vendorRef === null || (await isRedacted(session.id, session.vendorRef, vendor));
  await inTransaction(ctx, async ({ trx }) => {
    await updateSession(trx, session.id, {
      ended_at: session.endedAt ?? ctx.now,
      redact_asked_at: ctx.now,
      ...(isGone ? { redacted_at: ctx.now } : {}),
    });
    if (isGone) await noteRedacted(trx, session.checkId, ctx.now);
  });
}

async function isRedacted(sessionId: string, ref: string, vendor: IdentityCheck): Promise<boolean> {
  const found = read(await vendor.get({ ref }));
  if (found.redaction !== "none") return found.redaction === "redacted";
  // Nothing can be removed while the vendor is still looking.
  if (found.status === "processing") return false;
  return read(await vendor.redact({ key: `redact:${sessionId}`, ref })).redaction === "redacted";
}

function read<T>(answer: Answer<T>): T {
  if (answer.kind === "ok") return answer.value;
  throw new AppError("unavailable");
}
