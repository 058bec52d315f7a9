import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { move, requireFree, requireRequest, seenBy } from "../change-request.ts";
import { notifyProviderJob } from "../jobs.ts";
import { selectColleagues } from "./queries-desk.server.ts";

export type Colleague = { userId: string; name: string; isProvider: boolean };

/** Who a request can be given to: employees and admins own it, providers are asked to answer it. */
export async function listColleagues(ctx: Ctx): Promise<Colleague[]> {
  requireStaff(ctx);
  const rows = await inTransaction(ctx, ({ trx }) => selectColleagues(trx));
  return rows.map(({ user_id, name, role }) => ({ userId: user_id, name, isProvider: role === "provider" }));
}

export const Passing = z.object({ requestId: z.uuid(), userId: z.uuid("Choose a colleague") });

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

/** Asks a provider to answer and mails them. The request keeps its owner and its due time. */
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

/** Resolved too early. Its clock stands as it stood. */
export async function reopenRequest(ctx: Ctx, input: { requestId: string }): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, input.requestId, "reopen");
    requireFree(staff, request);
    await move(tx, request, "reopen", { change: { resolved_at: null } });
    await recordAudit(tx, { action: "contact-request.reopened", objectId: request.id, subjectId: request.user_id });
  });
}

async function requireColleague(ctx: Ctx, userId: string, isProvider: boolean): Promise<void> {
  const colleagues = await listColleagues(ctx);
  const found = colleagues.find((colleague) => colleague.userId === userId);
  if (found?.isProvider !== isProvider) throw new AppError("not-found");
}
