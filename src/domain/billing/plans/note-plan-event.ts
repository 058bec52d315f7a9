import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { planChangedJob } from "../jobs.ts";
import type { CancelReason, Plan, PlanStatus } from "./plan.ts";
import { insertPlanEvent } from "./queries-plan.server.ts";

export type PlanEventKind =
  | "started"
  | "consented"
  | "paused"
  | "resumed"
  | "skipped"
  | "changed"
  | "cancel-requested"
  | "canceled"
  | "past-due"
  | "recovered"
  | "reminded"
  | "price-noticed";

/** Records a plan event in its history and the audit trail, and notifies the slices above. */
export async function notePlanEvent(
  tx: TxCtx,
  plan: Pick<Plan, "id" | "userId">,
  event: { kind: PlanEventKind; from: PlanStatus | null; to: PlanStatus; reason?: CancelReason },
): Promise<void> {
  await insertPlanEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    plan_id: plan.id,
    kind: event.kind,
    from_status: event.from,
    to_status: event.to,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    reason: event.reason ?? null,
  });
  await recordAudit(tx, { action: `plan.${event.kind}`, subjectId: plan.userId, objectId: plan.id });
  await enqueue(tx, planChangedJob, { planId: plan.id });
}
