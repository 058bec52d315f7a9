import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { patientThread, type PatientThread } from "./own-threads.ts";
import { findRequest, selectMessages } from "../queries.server.ts";
import { withThreadLink } from "./with-thread-link.ts";

/** A visitor's conversation, opened with the signed link from an email. Shows nothing until the address is confirmed. */
export async function getVisitorThread(
  ctx: Ctx,
  { link }: { link: string },
): Promise<{ isConfirmed: false } | { isConfirmed: true; thread: PatientThread }> {
  return withThreadLink(ctx, link, async (tx, requestId) => {
    const request = await findRequest(tx.trx, requestId);
    if (!request) throw new AppError("not-found");
    if (!request.email_confirmed_at) return { isConfirmed: false };
    const messages = await selectMessages(tx.trx, requestId);
    return { isConfirmed: true, thread: patientThread(request, messages, tx.now) };
  });
}
