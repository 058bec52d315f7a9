import { sql, type Updateable } from "kysely";
import type { TxCtx } from "#core/ctx.ts";
import type { Trx } from "#core/db.ts";
import type { Prescription as Row } from "#core/db-types.ts";
import { AppError } from "#core/errors.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import type { PatientIdentity } from "../prescription.ts";

/** The prescription for a medicine that this provider writes and hasn't sent yet. */
export async function findUnfinished(
  trx: Trx,
  about: { userId: string; offeringKey: string; providerId: string },
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom("prescription")
    .select("id")
    .where("user_id", "=", about.userId)
    .where("offering_key", "=", about.offeringKey)
    .where("written_by", "=", about.providerId)
    .where("status", "in", ["draft", "checked", "staged", "signed", "sent"])
    .executeTakeFirst();
}

/** Changes what a prescription written here says. A concurrent change is a conflict. Returns whom it is for, once it is staged. */
export async function updateWritten(
  tx: TxCtx,
  prescription: { id: string; version: number },
  change: Updateable<Row>,
): Promise<PatientIdentity | null> {
  const changed = await tx.trx
    .updateTable("prescription")
    .set({ ...change, version: prescription.version + 1 })
    .where("id", "=", prescription.id)
    .where("version", "=", prescription.version)
    .returning(sql<PatientIdentity | null>`signed_for`.as("signedFor"))
    .executeTakeFirst();
  if (!changed) throw new AppError("conflict");
  tx.notify(TODAY_CHANNEL);
  return changed.signedFor;
}
