import type { ActorKind } from "#core/actor.ts";
import { keyedHash } from "./keyed-hash.ts";

export type AuditEvent = {
  id: string;
  at: Date;
  actor_kind: ActorKind;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  object_id: string | null;
  reason: string | null;
  request_id: string;
  /** The network, see core/network-address.ts, and the device; both null unless it's a sign-in event. */
  address: string | null;
  device: string | null;
};

/**
 * The keyed hash of a row. Each field is written as JSON, so different rows can't produce the same text. Rows without network and
 * device are hashed as before those existed.
 */
export function auditMac(key: Buffer, event: AuditEvent): Buffer {
  return keyedHash(
    key,
    JSON.stringify([
      event.id,
      event.at.getTime(),
      event.actor_kind,
      event.actor_id,
      event.action,
      event.subject_id,
      event.object_id,
      event.reason,
      event.request_id,
      ...(event.address === null && event.device === null ? [] : [event.address, event.device]),
    ]),
  );
}
