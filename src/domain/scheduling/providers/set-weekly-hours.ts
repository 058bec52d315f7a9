import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { endWeeklyHours, insertWeeklyHours } from "./queries-hours.server.ts";
import { findProvider } from "../lists/queries-lists.server.ts";
import { Hours, requireScheduleEditor } from "./set-hours.ts";

export const WeeklyHoursForm = z.object({
  providerId: z.uuid(),
  /** The first day of the new schedule. */
  from: z.iso.date(),
  hours: z.array(Hours.and(z.object({ weekday: z.int().min(1).max(7) }))).max(50),
});

/** Replaces a provider's weekly hours from a day on. Booked visits don't change. Your own, or anyone's for staff. */
export async function setWeeklyHours(ctx: Ctx, input: z.infer<typeof WeeklyHoursForm>): Promise<void> {
  const { providerId, from, hours } = WeeklyHoursForm.parse(input);
  requireScheduleEditor(ctx, providerId);
  await inTransaction(ctx, async (tx) => {
    if (!(await findProvider(tx.trx, providerId))) throw new AppError("not-found");
    await endWeeklyHours(tx.trx, providerId, from);
    await insertWeeklyHours(
      tx.trx,
      hours.map(({ weekday, fromMinute, toMinute }) => ({
        provider_id: providerId,
        weekday,
        from_minute: fromMinute,
        to_minute: toMinute,
        effective_from: from,
      })),
    );
    await recordAudit(tx, { action: "schedule.changed", objectId: providerId });
  });
}
