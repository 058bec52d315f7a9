import { z } from "zod";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { changeStatus } from "../change-status.ts";
import { noteEvent } from "../note-event.ts";
import { findAppointment } from "../queries-appointment.server.ts";
import { findLicensedProvider } from "../slots/queries-calendar.server.ts";
import { canCheckIn } from "./visit-rules.ts";
import { getVisitRules } from "./get-visit-rules.ts";

/** Asked every time and never prefilled: people travel, and the license depends on where they are. */
export const CheckIn = z.object({
  appointmentId: z.uuid(),
  state: z.string({ error: "check-in-state-missing" }).refine(isUsState, "check-in-state-missing"),
});

/**
 * Checks a patient in, by themselves or by their provider. Without a license where the patient is now, the visit can't go ahead;
 * the attempt is recorded in its history, and the visit stays as it was.
 */
export async function checkIn(ctx: Ctx, input: z.infer<typeof CheckIn>): Promise<"arrived" | "no-license"> {
  const { appointmentId, state } = CheckIn.parse(input);
  const person = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const visit = await findAppointment(tx.trx, appointmentId, { lock: true });
    const isProvider = person.kind === "provider" && visit?.providerId === person.userId;
    if (!visit || (visit.userId !== person.userId && !isProvider)) throw new AppError("not-found");
    if (visit.status === "arrived") return "arrived";
    const by = isProvider ? "provider" : "patient";
    if (!canCheckIn(visit, await getVisitRules(tx), tx.now, by)) throw new AppError("conflict");
    const { providerId } = visit;
    const day = dayIn(visit.zone, tx.now);
    if (!(await findLicensedProvider(tx.trx, { providerId, state, day }))) {
      await noteEvent(tx, visit, "turned-away", { state });
      return "no-license";
    }
    await changeStatus(tx, visit, "arrived", { arrived_at: tx.now, arrived_state: state });
    await noteEvent(tx, visit, "arrived", { state });
    return "arrived";
  });
}
