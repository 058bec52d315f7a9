import type pg from "pg";
import { newest } from "#core/keyring.ts";
import { AUDIT_ACTIONS } from "#domain/audit/action.ts";
import { auditMac, type AuditEvent } from "#domain/audit/event.ts";
import { demoEnv } from "./env.ts";
import { copyRows } from "./copy.ts";
import { createRandom, DEMO_NOW } from "./random.ts";

const MONTH_MS = 30 * 24 * 3600 * 1000;
const BATCH = 50_000;

/** Audit rows with real keyed hashes, spread over the month before demo time. One transaction per batch, as in production. */
export async function seedAuditTrail(client: pg.Client, count: number): Promise<void> {
  const { id: keyId, key } = newest(demoEnv().AUDIT_KEYS);
  const random = createRandom(`audit ${count}`);
  const people = Array.from({ length: 500 }, () => random.uuid());
  for (let done = 0; done < count; done += BATCH) {
    await copyRows(
      client,
      "audit_event (id, at, actor_kind, actor_id, action, subject_id, object_id, reason, request_id, key_id, mac)",
      batch(Math.min(BATCH, count - done), done),
    );
  }

  function* batch(size: number, offset: number) {
    for (let i = 0; i < size; i++) {
      const event: AuditEvent = {
        id: random.uuid(),
        at: new Date(DEMO_NOW.getTime() - MONTH_MS + Math.floor(((offset + i) / count) * MONTH_MS)),
        actor_kind: "admin",
        actor_id: random.pick(people),
        action: random.pick(AUDIT_ACTIONS),
        subject_id: random.pick(people),
        object_id: random.uuid(),
        reason: null,
        request_id: `demo-${offset + i}`,
        address: null,
        device: null,
      };
      const mac = `\\x${auditMac(key, event).toString("hex")}`;
      yield [
        event.id,
        event.at.toISOString(),
        event.actor_kind,
        event.actor_id,
        event.action,
        event.subject_id,
        event.object_id,
        event.reason,
        event.request_id,
        keyId,
        mac,
      ] as const;
    }
  }
}
