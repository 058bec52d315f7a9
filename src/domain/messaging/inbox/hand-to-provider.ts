import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireFree, requireRequest, seenBy } from "../change-request.ts";
import { notifyProviderJob } from "../jobs.ts";
import { Passing, requireColleague } from "./pass-request.ts";

/** Asks a provider to answer and emails them. The owner and the due time don't change. */
export async function handToProvider(ctx: Ctx, input: z.infer<typeof Passing>): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, input.requestId, "hand");
    requireFree(staff, request);
    await requireColleague(ctx, input.userId, true);
    await move(tx, request, "hand", {
      change: {
        provider_id: input.userId,
        owner_id: request.owner_id ?? staff.userId,
        ...seenBy(tx, staff, request),
      },
    });
    await enqueue(tx, notifyProviderJob, { requestId: request.id });
    await recordAudit(tx, { action: "contact-request.handed-over", objectId: request.id, subjectId: request.user_id });
  });
}
