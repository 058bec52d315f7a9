import { Counter } from "prom-client";

/**
 * Acts in the audit trail, by kind, since the process began: the alert rules about signing in count them. A transaction that
 * fails afterwards was counted too; the trail itself has only what happened.
 */
export const auditEvents = new Counter({
  name: "audit_events_total",
  help: "Acts recorded in the audit trail, by kind",
  labelNames: ["action"],
  registers: [],
});
