import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { insertStaffNote } from "./queries-notes.server.ts";

export const StaffNote = z.object({
  userId: z.uuid(),
  note: z.string().trim().min(1, "note-missing").max(20_000),
});

/** A staff note about a member. The member doesn't see it. */
export async function addStaffNote(ctx: Ctx, input: z.infer<typeof StaffNote>): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await findPerson(tx.trx, input.userId))) throw new AppError("not-found");
    await insertStaffNote(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: input.userId,
      author_id: staff.userId,
      body: input.note,
      created_at: tx.now,
    });
    await recordAudit(tx, { action: "member.noted", subjectId: input.userId });
  });
}
