import { isPerson, isStaff } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import type { Prescription } from "./prescription.ts";

/**
 * Whether someone may read what a prescription says: its member once it's confirmed, its prescriber, nurses, an admin in a chart they
 * opened, whoever entered it until it's decided, and jobs. The policies say the same. Nobody reads it by viewing as the member.
 */
export async function mayReadPrescription(
  tx: TxCtx,
  prescription: Pick<Prescription, "userId" | "prescriberId" | "status" | "transcribedBy" | "confirmedAt">,
): Promise<boolean> {
  const { actor } = tx;
  if (actor.kind === "system") return true;
  if (!isPerson(actor) || actor.viewedBy) return false;
  if (actor.userId === prescription.userId) return prescription.confirmedAt !== null;
  if (actor.kind === "provider") return prescription.prescriberId === actor.userId;
  if (!isStaff(actor)) return false;
  if (actor.kind === "nurse") return true;
  if (prescription.status === "transcribed" && prescription.transcribedBy === actor.userId) return true;
  return actor.kind === "admin" && caresFor(tx, prescription);
}
