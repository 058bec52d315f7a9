import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectColleagues } from "../inbox/queries-desk.server.ts";
import { insertShift, isOverlapping } from "./queries.server.ts";

const Day = z.iso.date("date-missing");
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time-of-day");

/** Days and times in the clinic's time zone. */
export const NewShift = z
  .object({
    person: z.uuid("person-missing"),
    from_day: Day,
    from_time: Time,
    to_day: Day,
    to_time: Time,
  })
  .refine((shift) => `${shift.to_day}T${shift.to_time}` > `${shift.from_day}T${shift.from_time}`, {
    path: ["to_day"],
    message: "shift-ends-before-it-begins",
  })
  .refine((shift) => shift.to_day <= Temporal.PlainDate.from(shift.from_day).add({ days: 30 }).toString(), {
    path: ["to_day"],
    message: "shift-too-long",
  });

/** Puts an employee or admin on call for a time range. Shifts can't overlap. */
export async function addShift(ctx: Ctx, input: z.infer<typeof NewShift>): Promise<{ isTaken: boolean }> {
  const admin = requireAdmin(ctx);
  try {
    await inTransaction(ctx, async (tx) => {
      const colleagues = await selectColleagues(tx.trx);
      const person = colleagues.find(({ user_id }) => user_id === input.person);
      if (!person || person.role === "provider") throw new AppError("not-found");
      const id = newId(tx.now.getTime());
      await insertShift(tx.trx, {
        id,
        user_id: person.user_id,
        added_at: tx.now,
        added_by: admin.userId,
        starts_at: instantOf(tx, input.from_day, input.from_time),
        ends_at: instantOf(tx, input.to_day, input.to_time),
      });
      await recordAudit(tx, { action: "on-call.changed", objectId: id, subjectId: person.user_id });
    });
    return { isTaken: false };
  } catch (error) {
    if (!isOverlapping(error)) throw error;
    return { isTaken: true };
  }
}

function instantOf(ctx: Ctx, day: string, time: string): Date {
  const moment = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ctx.env.CLINIC_TIME_ZONE);
  return new Date(moment.epochMilliseconds);
}
