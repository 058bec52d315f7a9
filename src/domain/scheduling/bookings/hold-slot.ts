import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { HOLD, SlotChoice } from "../appointment.ts";
import { changeStatus } from "../change-status.ts";
import { placeVisit } from "./choose-time.ts";
import { requireBookable } from "./require-bookable.ts";
import { withNearest } from "./with-nearest.ts";
import { requireType } from "../slots/search-slots.ts";
import { noteEvent } from "../note-event.ts";
import { lockPatient, selectHolds } from "../queries-appointment.server.ts";

export const MINUTE = 60_000;
const HOUR = 3_600_000;

export type Hold = { appointmentId: string; expiresAt: Date };

/** Holds a time for ten minutes while the patient decides. Choosing another one releases the first. */
export async function holdSlot(ctx: Ctx, input: SlotChoice): Promise<Hold> {
  const { userId } = requireMember(ctx);
  const choice = SlotChoice.parse(input);
  return withNearest(ctx, choice, async (tx) => {
    await requireBookable(tx, { userId, ...choice });
    const term = await requireType(tx, choice.type);
    await lockPatient(tx.trx, userId);
    await releaseHolds(tx, userId);
    const expiresAt = new Date(tx.now.getTime() + HOLD.minutes * MINUTE);
    const id = await placeVisit(tx, term, choice, { userId, status: "held", holdExpiresAt: expiresAt });
    await noteEvent(tx, { id, userId }, "held");
    return { appointmentId: id, expiresAt };
  });
}

/** Ends all of the person's holds. Too many in an hour and they have to wait. */
async function releaseHolds(tx: TxCtx, userId: string): Promise<void> {
  const { open, recent } = await selectHolds(tx.trx, userId, new Date(tx.now.getTime() - HOUR));
  if (recent >= HOLD.maxPerHour) throw new AppError("rate-limited", { retryAfterSeconds: 900 });
  for (const hold of open) {
    if (!(await changeStatus(tx, { ...hold, status: "held" }, "expired"))) continue;
    await noteEvent(tx, { id: hold.id, userId }, "expired");
  }
}
