import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertProfileChange, registrationStatusOf, setRegistrationStatus } from "../profile/queries-profile.server.ts";
import { registrationStates, type RegistrationStatus } from "./registration-status.ts";

/**
 * Moves someone one step along the registration, only along the allowed transitions, with a history row. Runs as app_auth: no
 * other role can write the status.
 */
export async function moveRegistration(tx: TxCtx, move: { userId: string; to: RegistrationStatus }): Promise<void> {
  const from = await registrationStatusOf(tx.trx, move.userId);
  if (from === undefined) throw new AppError("not-found");
  if (!registrationStates.can(move.to, { status: from ?? "none" })) throw new AppError("conflict");
  await setRegistrationStatus(tx.trx, move.userId, move.to);
  await insertProfileChange(tx.trx, {
    user_id: move.userId,
    field: "registration_status",
    old_value: from,
    new_value: move.to,
    changed_at: tx.now,
    changed_by: "userId" in tx.actor ? tx.actor.userId : null,
    changed_by_kind: tx.actor.kind,
  });
  await recordAudit(tx, { action: "registration.moved", subjectId: move.userId });
}

/**
 * Starts the registration of someone with a confirmed address: a new account, one that never started, or one abandoned after 30
 * days. No effect on anyone further along.
 */
export async function beginRegistration(tx: TxCtx, userId: string): Promise<void> {
  const status = await registrationStatusOf(tx.trx, userId);
  if (status === null || status === "abandoned") await moveRegistration(tx, { userId, to: "started" });
  if (status === null || status === "abandoned" || status === "started") {
    await moveRegistration(tx, { userId, to: "contact_verified" });
  }
}

export async function findRegistrationStatus(tx: TxCtx, userId: string): Promise<RegistrationStatus | null> {
  return (await registrationStatusOf(tx.trx, userId)) ?? null;
}
