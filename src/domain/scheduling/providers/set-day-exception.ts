import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { replaceExceptions } from "./queries-hours.server.ts";
import { findProvider } from "../lists/queries-lists.server.ts";
import { Hours, requireScheduleEditor } from "./set-hours.ts";

export const DayException = z.object({
  providerId: z.uuid(),
  day: z.iso.date(),
  /** Empty hours mean closed. Undefined removes the exception. */
  hours: z.array(Hours).max(10).optional(),
});

/** Makes one day differ from its weekday: closed, or with extra hours. */
export async function setDayException(ctx: Ctx, input: z.infer<typeof DayException>): Promise<void> {
  const { providerId, day, hours } = DayException.parse(input);
  requireScheduleEditor(ctx, providerId);
  await inTransaction(ctx, async (tx) => {
    if (!(await findProvider(tx.trx, providerId))) throw new AppError("not-found");
    const closed = [{ provider_id: providerId, day, kind: "closed" }];
    const extra = (hours ?? []).map(({ fromMinute, toMinute }) => ({
      provider_id: providerId,
      day,
      kind: "extra",
      from_minute: fromMinute,
      to_minute: toMinute,
    }));
    await replaceExceptions(tx.trx, providerId, day, hours?.length === 0 ? closed : extra);
    await recordAudit(tx, { action: "schedule.changed", objectId: providerId });
  });
}
