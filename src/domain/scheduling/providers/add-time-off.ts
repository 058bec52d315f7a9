import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertTimeOff } from "./queries-hours.server.ts";
import { findProvider, selectBookedDuring, type VisitWithName } from "../lists/queries-lists.server.ts";
import { requireScheduleEditor } from "./set-hours.ts";

export const TimeOffForm = z
  .object({ providerId: z.uuid(), startsAt: z.date(), endsAt: z.date() })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, "ends-before-it-begins");

/** Adds time off. Visits booked in it stay booked and are returned, to be reassigned. */
export async function addTimeOff(ctx: Ctx, input: z.infer<typeof TimeOffForm>): Promise<{ booked: VisitWithName[] }> {
  const { providerId, startsAt, endsAt } = TimeOffForm.parse(input);
  requireScheduleEditor(ctx, providerId);
  return inTransaction(ctx, async (tx) => {
    if (!(await findProvider(tx.trx, providerId))) throw new AppError("not-found");
    const id = newId(tx.now.getTime());
    const time = { starts_at: startsAt, ends_at: endsAt, created_at: tx.now };
    await insertTimeOff(tx.trx, { id, provider_id: providerId, ...time });
    await recordAudit(tx, { action: "schedule.changed", objectId: providerId });
    return { booked: await selectBookedDuring(tx.trx, { providerId, from: startsAt, to: endsAt }) };
  });
}
