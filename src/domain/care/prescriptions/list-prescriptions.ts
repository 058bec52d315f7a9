import { requireMember, requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { requireSystem } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { fillsLeft, type PatientIdentity, type Prescription } from "./prescription.ts";
import {
  countToConfirm,
  findIdentity,
  findNamed,
  findPrescription,
  selectActive,
  selectEvents,
  selectOfPerson,
  selectOfPrescriber,
  type HistoryEntry,
  type NamedPrescription,
} from "./queries.server.ts";

/**
 * A person's prescriptions, the newest first. Members see their own, and of these only what a provider has confirmed; staff see
 * everybody's, which is in the trail.
 */
export async function listPrescriptions(ctx: Ctx, input: { userId: string }): Promise<Prescription[]> {
  const { isOwn } = requireReader(ctx, input.userId);
  return inTransaction(ctx, async (tx) => {
    const found = await selectOfPerson(tx.trx, input.userId, { confirmedOnly: isOwn });
    if (!isOwn && ctx.actor.kind !== "system") {
      await recordAudit(tx, { action: "prescriptions.read", subjectId: input.userId });
    }
    return found;
  });
}

/** One prescription: its member's once confirmed, its prescriber's, or for staff and the clinic's machinery anyone's. */
export async function getPrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<Prescription> {
  return inTransaction(ctx, async (tx) => {
    const found = await findPrescription(tx.trx, input.prescriptionId);
    if (!found) throw new AppError("not-found");
    if (ctx.actor.kind === "provider" && found.prescriberId === ctx.actor.userId) return found;
    const { isOwn } = requireReader(ctx, found.userId);
    if (isOwn && !found.confirmedAt) throw new AppError("not-found");
    return found;
  });
}

/** What happened to a person's prescriptions, oldest first. Read together with the list, whose reading is in the trail. */
export async function listPrescriptionHistory(
  ctx: Ctx,
  prescriptions: readonly Prescription[],
): Promise<HistoryEntry[]> {
  for (const { userId } of prescriptions) requireReader(ctx, userId);
  return inTransaction(ctx, ({ trx }) =>
    selectEvents(
      trx,
      prescriptions.map(({ id }) => id),
    ),
  );
}

const MAX_SHOWN = 200;

/** What waits for a provider's word, the oldest first, and what they have in use. */
export async function listForPrescriber(
  ctx: Ctx,
): Promise<{ toConfirm: NamedPrescription[]; inUse: NamedPrescription[] }> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const toConfirm = await selectOfPrescriber(tx.trx, userId, ["transcribed"], MAX_SHOWN);
    const inUse = await selectOfPrescriber(tx.trx, userId, ["active", "on_hold", "exhausted"], MAX_SHOWN);
    await recordAudit(tx, { action: "prescriptions.read", objectId: userId });
    return { toConfirm, inUse };
  });
}

/** One of a provider's own, with whom it is for. Opening it is in the trail. */
export async function getForPrescriber(ctx: Ctx, input: { prescriptionId: string }): Promise<NamedPrescription> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findNamed(tx.trx, input.prescriptionId);
    if (!found || found.prescriberId !== userId) throw new AppError("not-found");
    await recordAudit(tx, { action: "prescriptions.read", subjectId: found.userId, objectId: found.id });
    return found;
  });
}

/** The patient of a provider's own prescription, as they are today. Read together with it. */
export async function findPatientIdentity(ctx: Ctx, prescription: Prescription): Promise<PatientIdentity | null> {
  const { userId } = requireProvider(ctx);
  if (prescription.prescriberId !== userId) throw new AppError("not-found");
  return inTransaction(ctx, ({ trx }) => findIdentity(trx, prescription.userId));
}

/** For a provider's home. A number says nothing about anybody. */
export async function countPrescriptionsToConfirm(ctx: Ctx): Promise<number> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, ({ trx }) => countToConfirm(trx, userId));
}

/**
 * Prescriptions from which an order may come: active, in date, with a fill left. Page by page in the order of their ids, for the
 * nightly job; `next` is where the following page begins, null after the last.
 */
export async function listDuePrescriptions(
  ctx: Ctx,
  input: { after: string | null; limit: number },
): Promise<{ prescriptions: Prescription[]; next: string | null }> {
  requireSystem(ctx);
  return inTransaction(ctx, async ({ trx, env, now }) => {
    const today = clinicToday({ env, now });
    const found = await selectActive(trx, { today, ...input });
    return {
      prescriptions: found.filter((prescription) => fillsLeft(prescription) > 0),
      next: found.length === input.limit ? (found.at(-1)?.id ?? null) : null,
    };
  });
}

/** To everybody else another person's prescriptions do not exist. */
function requireReader(ctx: Ctx, userId: string): { isOwn: boolean } {
  if (ctx.actor.kind === "system") return { isOwn: false };
  const person = requireMember(ctx);
  if (person.userId === userId) return { isOwn: true };
  if (person.kind === "employee" || person.kind === "admin") return { isOwn: false };
  throw new AppError("not-found");
}
