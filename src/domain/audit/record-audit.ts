import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { newest } from "#core/keyring.ts";
import { auditEvents } from "#core/metrics.ts";
import { foldAddress } from "#core/network-address.ts";
import { isSignInAction, type AuditAction } from "./action.ts";
import { auditMac, type AuditEvent } from "./event.ts";
import { insertAuditEvent } from "./queries.server.ts";

export type AuditEntry = {
  action: AuditAction;
  /** The person the data is about. */
  subjectId?: string | null;
  /** The object that was accessed. */
  objectId?: string | null;
  /** The reason, if one is required. Never health data. */
  reason?: string | null;
  /** The session's network and device, if it ends without a request from there. */
  from?: { address: string | null; device: string | null };
};

/** Read-only actions. */
const LOOK = /\.(read|listed)$/;

/** Writes one audit row in the transaction of the action itself: both happen or neither. */
export async function recordAudit(tx: TxCtx, entry: AuditEntry): Promise<void> {
  if (tx.pageOf !== undefined && tx.pageOf === entry.subjectId && LOOK.test(entry.action)) return;
  const event: AuditEvent = {
    id: newId(tx.now.getTime()),
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    action: entry.action,
    subject_id: entry.subjectId ?? null,
    object_id: entry.objectId ?? null,
    reason: entry.reason ?? null,
    request_id: tx.requestId,
    ...placeOf(tx, entry),
  };
  const { id: keyId, key } = newest(tx.env.AUDIT_KEYS);
  await insertAuditEvent(tx.trx, { ...event, key_id: keyId, mac: auditMac(key, event) });
  auditEvents.inc({ action: entry.action });
}

function placeOf(tx: TxCtx, entry: AuditEntry): { address: string | null; device: string | null } {
  if (!isSignInAction(entry.action)) return { address: null, device: null };
  const { address, device } = entry.from ?? { address: tx.address, device: tx.device ?? null };
  return { address: address ? foldAddress(address) : null, device };
}
