import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { caresFor } from "../care/cares-for.ts";
import { selectReadings } from "./queries.server.ts";
import type { SavedReading } from "./vital.ts";

export type ReadingsOf = { name: string; phone: string | null; readings: SavedReading[] };

/**
 * Someone's readings, for nurses, for a provider who cares for them and for an admin who opened the chart. For any other there is
 * no such person.
 */
export async function getReadingsOf(ctx: Ctx, input: { userId: string }): Promise<ReadingsOf> {
  const reader = requireKind(ctx, ["nurse", "provider", "admin"]);
  return inTransaction(ctx, async (tx) => {
    if (reader.kind !== "nurse" && !(await caresFor(tx, input))) throw new AppError("not-found");
    const person = await findPerson(tx.trx, input.userId);
    if (!person) throw new AppError("not-found");
    await recordAudit(tx, { action: "vitals.read", subjectId: input.userId });
    return { name: person.name, phone: person.phone_number, readings: await selectReadings(tx.trx, input.userId) };
  });
}
