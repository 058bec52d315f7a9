import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireFree, requireRequest, seenBy } from "../change-request.ts";
import { Passing, requireColleague } from "./pass-request.ts";

/** Makes a colleague its owner. */
export async function assignRequest(ctx: Ctx, input: z.infer<typeof Passing>): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, input.requestId, "assign");
    requireFree(staff, request);
    await requireColleague(ctx, input.userId, false);
    await move(tx, request, "assign", { change: { owner_id: input.userId, ...seenBy(tx, staff, request) } });
    await recordAudit(tx, { action: "contact-request.assigned", objectId: request.id, subjectId: request.user_id });
  });
}
