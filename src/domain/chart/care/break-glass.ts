import { randomBytes } from "node:crypto";
import { z } from "zod";
import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findMemberExactly, type ExactMember } from "#domain/identity/profile/find-member-exactly.ts";
import { pageAdmins } from "#domain/messaging/alarms/alarm.ts";
import { caresFor } from "./cares-for.ts";
import { insertRelation } from "./queries.server.ts";

/** Long enough for an emergency. The table refuses more. */
const OPEN_HOURS = 4;

export const ChartReason = z.object({
  reason: z.string().trim().min(1, "chart-reason-missing").max(500, "chart-reason-too-long"),
});

/**
 * Opens the chart of somebody the provider or admin doesn't care for, for 4 hours. The reason, the row in the trail and the page to
 * the admins are one commit with it. Returns the member's id, or null if nobody is called exactly that. Someone who reads the chart
 * already gets the id and nothing else happens.
 */
export async function breakGlass(
  ctx: Ctx,
  input: z.infer<typeof ChartReason> & { member: ExactMember },
): Promise<string | null> {
  const actor = requireKind(ctx, ["provider", "admin"]);
  const { reason } = ChartReason.parse(input);
  const userId = await findMemberExactly(ctx, input.member);
  if (userId === actor.userId) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    if (!userId) {
      await recordAudit(tx, { action: "chart.not-found", reason });
      return null;
    }
    if (await caresFor(tx, { userId })) return userId;
    const [id, alarmId] = [newId(tx.now.getTime()), newId(tx.now.getTime())];
    await pageAdmins(tx, { id: alarmId, random: randomBytes(10), path: "/admin/opened-charts" });
    await insertRelation(tx.trx, {
      id,
      user_id: userId,
      provider_id: actor.userId,
      basis: "break-glass",
      reason,
      alarm_id: alarmId,
      starts_at: tx.now,
      ends_at: new Date(tx.now.getTime() + OPEN_HOURS * 3_600_000),
    });
    await recordAudit(tx, { action: "chart.opened", subjectId: userId, objectId: id, reason });
    return userId;
  });
}
