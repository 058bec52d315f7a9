import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import type { AuditAction } from "#domain/audit/action.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { IdentityState } from "./identity-check.ts";
import { insertCheckEvent } from "./queries.server.ts";

const AUDIT = {
  started: "identity-check.started",
  processing: "identity-check.result",
  verified: "identity-check.result",
  failed: "identity-check.result",
  mismatched: "identity-check.result",
  "manual-requested": "identity-check.manual-requested",
  claimed: "identity-check.claimed",
  released: "identity-check.claimed",
  decided: "identity-check.decided",
  confirmed: "identity-check.decided",
  disagreed: "identity-check.decided",
  expired: "identity-check.expired",
  "asked-again": "identity-check.expired",
} as const satisfies Record<string, AuditAction>;

/** Writes the check's history and the audit trail. Notes stay in the history. */
export async function noteCheckEvent(
  tx: TxCtx,
  event: {
    kind: keyof typeof AUDIT;
    check: { id: string; userId: string };
    from: IdentityState | null;
    to: IdentityState;
    code?: string | null;
    note?: string;
  },
): Promise<void> {
  const { kind, check, from, to, code = null, note } = event;
  await insertCheckEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    check_id: check.id,
    kind,
    from_state: from,
    to_state: to,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    code,
    note: note ?? null,
  });
  await recordAudit(tx, { action: AUDIT[kind], subjectId: check.userId, objectId: check.id, reason: code ?? kind });
}
