import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { listOpenAlarms } from "#domain/messaging/alarms/list-open-alarms.ts";
import { ALARM_PATH } from "./alarm-path.ts";

/** Prescriptions that were turned down, held when they were signed, or couldn't be canceled at the pharmacy: what still pages. */
export async function listPrescriptionAlarms(
  ctx: Ctx,
): Promise<{ id: string; reference: string; pagedAt: Date; isRinging: boolean }[]> {
  requireAdmin(ctx);
  const open = await listOpenAlarms(ctx);
  return open.filter(({ path }) => path === ALARM_PATH);
}
