import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectStaff, selectStaffFactors } from "./queries-staff.server.ts";
import { type StaffPerson, personOf } from "./list-staff.ts";

/** One person, for the page that grants roles and disables accounts; members can be given a role there. */
export async function getStaffPerson(ctx: Ctx, input: { userId: string }): Promise<StaffPerson> {
  requireAdmin(ctx);
  return inAuthTransaction(ctx, async (tx) => {
    const [row] = await selectStaff(tx.trx, input.userId);
    if (!row) throw new AppError("not-found");
    await recordAudit(tx, { action: "staff.read", subjectId: row.user_id });
    return personOf(row, await selectStaffFactors(tx.trx, [row.user_id]));
  });
}
