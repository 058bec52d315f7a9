import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { handleIdentityEventJob } from "./jobs.ts";
import { IDENTITY_EVENT_PREFIX, type IdentityCheck } from "./port.ts";
import { insertIdentityEvent } from "./queries.server.ts";

/** How far the signing time may be from now, in either direction. */
const REPLAY_WINDOW_MS = 300_000;

/**
 * Receives a message about a check: only with a signature over the exact bytes, made within five minutes of now, and each id only
 * once, for ever. It says only that something happened; the worker asks what.
 */
export async function recordIdentityEvent(
  ctx: Ctx,
  input: { body: Uint8Array; signature: string },
  vendor: IdentityCheck,
): Promise<"stored" | "known" | "refused" | "about-something-else"> {
  const event = vendor.readEvent(input);
  if (!event) return "refused";
  if (!event.type.startsWith(IDENTITY_EVENT_PREFIX)) return "about-something-else";
  if (Math.abs(ctx.now.getTime() - event.signedAt.getTime()) > REPLAY_WINDOW_MS) return "refused";
  return inTransaction(ctx, async (tx) => {
    const isNew = await insertIdentityEvent(tx.trx, {
      id: event.id,
      type: event.type,
      vendor_ref: event.ref,
      created_at: event.createdAt,
      received_at: tx.now,
    });
    if (!isNew) return "known";
    await enqueue(tx, handleIdentityEventJob, { eventId: event.id });
    return "stored";
  });
}
