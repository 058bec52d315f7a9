import type { Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { TreatmentHold } from "#core/db-types.ts";
import type { HoldSource, LiftReason } from "./treatment-hold.ts";

export async function insertHolds(trx: Trx, rows: Insertable<TreatmentHold>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("treatment_hold")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateHolds(
  trx: Trx,
  { source, sourceIds, treatmentKey }: { source: HoldSource; sourceIds: readonly string[]; treatmentKey?: string },
  lift: { lifted_at: Date; lifted_by: string; lift_reason: LiftReason },
): Promise<void> {
  let update = trx
    .updateTable("treatment_hold")
    .set(lift)
    .where("source", "=", source)
    .where("source_id", "in", [...sourceIds])
    .where((eb) => eb.or([eb("lifted_at", "is", null), eb("lift_reason", "=", "change-dose")]));
  if (treatmentKey) update = update.where("treatment_key", "=", treatmentKey);
  await update.execute();
}

export async function updateAnswerHolds(
  trx: Trx,
  { userId, treatmentKeys, at }: { userId: string; treatmentKeys: readonly string[]; at: Date },
): Promise<void> {
  await trx
    .updateTable("treatment_hold")
    .set({ lifted_at: at, lifted_by: userId, lift_reason: "answered-again" satisfies LiftReason })
    .where("user_id", "=", userId)
    .where("source", "=", "answer")
    .where("treatment_key", "in", [...treatmentKeys])
    .where("lifted_at", "is", null)
    .execute();
}
