import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { findAppointmentById } from "#domain/scheduling/lists/reads.server.ts";
import { upsertLate } from "./queries.server.ts";
import { ROOM_CHANNEL } from "./room.ts";

const LATE_MINUTES = [0, 5, 10, 15, 20, 30, 45, 60] as const;

export const RunningLate = z.object({
  appointmentId: z.uuid(),
  minutes: z.coerce
    .number({ error: "late-minutes-missing" })
    .refine((minutes) => (LATE_MINUTES as readonly number[]).includes(minutes), "late-minutes-missing"),
});

/** When the provider expects to see the patient, in place of the booked time. 0 minutes: on time after all. */
export async function sayRunningLate(ctx: Ctx, input: z.input<typeof RunningLate>): Promise<void> {
  const { appointmentId, minutes } = RunningLate.parse(input);
  const { userId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const visit = await findAppointmentById(tx.trx, appointmentId);
    if (!visit || visit.providerId !== userId) throw new AppError("not-found");
    if (visit.status !== "booked" && visit.status !== "arrived") throw new AppError("conflict");
    const expectedAt = new Date(visit.startsAt.getTime() + minutes * 60_000);
    await upsertLate(tx.trx, { appointmentId, expectedAt, now: tx.now });
    tx.notify(ROOM_CHANNEL, appointmentId);
    tx.notify(TODAY_CHANNEL);
  });
}
