import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { pageOnCallJob } from "../jobs.ts";
import { findRequest, updateRequest } from "../queries.server.ts";
import { isRinging } from "../request-state.ts";
import { withThreadLink } from "./with-thread-link.ts";

/** The owner of this mailbox confirms with a button: mail scanners open links but don't press buttons. */
export async function confirmVisitorAddress(ctx: Ctx, { link }: { link: string }): Promise<void> {
  await withThreadLink(ctx, link, async (tx, requestId) => {
    const request = await findRequest(tx.trx, requestId);
    if (!request) throw new AppError("not-found");
    if (request.email_confirmed_at) return;
    await updateRequest(tx, requestId, { email_confirmed_at: tx.now });
    // From now on it's a known person's alarm and pages on its own.
    if (isRinging(request)) await enqueue(tx, pageOnCallJob, { requestId });
    await recordAudit(tx, { action: "contact-request.address-confirmed", objectId: requestId });
  });
}
