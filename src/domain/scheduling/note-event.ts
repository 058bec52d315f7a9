import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import type { AuditAction } from "#domain/audit/action.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertAppointmentEvent } from "./queries-appointment.server.ts";

type EventKind =
  | "held"
  | "extended"
  | "booked"
  | "moved"
  | "kept"
  | "canceled"
  | "reassigned"
  | "turned-away"
  | "arrived"
  | "fulfilled"
  | "noshow"
  | "noshow-undone"
  | "fee-waived"
  | "expired";

/** The audit action of each event; extending a hold, letting it expire or keeping a visit isn't audited. */
const ACTIONS: Partial<Record<EventKind, AuditAction>> = {
  held: "visit.held",
  booked: "visit.booked",
  moved: "visit.moved",
  canceled: "visit.canceled",
  reassigned: "visit.reassigned",
  "turned-away": "visit.turned-away",
  arrived: "visit.arrived",
  fulfilled: "visit.fulfilled",
  noshow: "visit.no-show",
  "noshow-undone": "visit.no-show-undone",
  "fee-waived": "visit.fee-waived",
};

/** Writes the visit's history and the audit trail together. */
export async function noteEvent(
  tx: TxCtx,
  visit: { id: string; userId: string },
  kind: EventKind,
  options: { fromProviderId?: string; reason?: string; state?: string } = {},
): Promise<void> {
  await insertAppointmentEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    appointment_id: visit.id,
    kind,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    from_provider_id: options.fromProviderId ?? null,
    state: options.state ?? null,
  });
  const action = ACTIONS[kind];
  if (action) {
    await recordAudit(tx, { action, subjectId: visit.userId, objectId: visit.id, reason: options.reason ?? null });
  }
}
