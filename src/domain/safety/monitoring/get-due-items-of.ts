import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import type { DueItem } from "./due-item.ts";
import { selectClosed, type ClosedItem } from "./queries.server.ts";
import { findDueItems } from "./reads.server.ts";

export type DueItemsOf = { userId: string; name: string; open: DueItem[]; closed: ClosedItem[] };

/** What is due for a patient, and what was done or waived, newest first. For nurses, and for a provider who cares for them. */
export async function getDueItemsOf(ctx: Ctx, { userId }: { userId: string }): Promise<DueItemsOf> {
  const reader = requireKind(ctx, ["nurse", "provider"]);
  return inTransaction(ctx, async (tx) => {
    if (reader.kind !== "nurse" && !(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const person = await findPerson(tx.trx, userId);
    if (!person) throw new AppError("not-found");
    await recordAudit(tx, { action: "due-items.read", subjectId: userId });
    const [open, closed] = [await findDueItems(tx.trx, userId), await selectClosed(tx.trx, userId)];
    return { userId, name: person.name, open, closed };
  });
}
