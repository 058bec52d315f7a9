import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { OfferedSlot } from "../appointment.ts";
import { selectOpenOfPatient } from "../queries-appointment.server.ts";
import { SlotSearch, requireType, searchSlots } from "./search-slots.ts";

export async function findFreeFor(ctx: Ctx, userId: string, input: SlotSearch): Promise<OfferedSlot[]> {
  const search = SlotSearch.parse(input);
  return inReadTransaction(ctx, async (tx) => {
    const term = await requireType(tx, search.type);
    const own = await selectOpenOfPatient(tx.trx, userId);
    const slots = await searchSlots(tx, term, search);
    // The patient's own holds don't block them: choosing another time releases them.
    const busy = own.filter(({ status }) => status !== "held");
    return slots.filter((slot) =>
      busy.every((visit) => slot.endsAt <= visit.startsAt || slot.startsAt >= visit.endsAt),
    );
  });
}
