import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { listOrderableIds } from "#domain/prescribing/reads.server.ts";
import { addressWaitOf } from "./address-wait.ts";
import { considerReorderJob } from "../jobs.ts";
import { insertAddressConfirmation } from "./queries-address.server.ts";

export const AddressConfirmed = z.object({
  userId: z.uuid(),
  /** The change confirmed on the phone. If the address changed again since, that one isn't confirmed. */
  changedAt: z.iso.datetime().transform((text) => new Date(text)),
  note: z.string().trim().min(1, "note-of-call-missing").max(500),
});

/** Staff confirmed the new address with the member by phone: check the orders that waited for it now. */
export async function confirmNewAddress(ctx: Ctx, input: z.output<typeof AddressConfirmed>): Promise<void> {
  const staff = requireStaff(ctx);
  if (staff.userId === input.userId) throw new AppError("forbidden");
  await inTransaction(ctx, async (tx) => {
    const recipient = await findRecipient(tx.trx, input.userId);
    if (!recipient) throw new AppError("not-found");
    const wait = await addressWaitOf(tx, recipient);
    if (wait?.changedAt.getTime() !== input.changedAt.getTime()) throw new AppError("conflict");
    const isFirst = await insertAddressConfirmation(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: input.userId,
      address_changed_at: wait.changedAt,
      note: input.note,
      confirmed_by: staff.userId,
      confirmed_at: tx.now,
    });
    if (!isFirst) throw new AppError("conflict");
    await recordAudit(tx, { action: "order.address-confirmed", subjectId: input.userId, reason: input.note });
    for (const prescriptionId of await listOrderableIds(tx.trx, input.userId)) {
      await enqueue(tx, considerReorderJob, { prescriptionId });
    }
  });
}
