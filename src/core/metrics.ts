import { Counter } from "prom-client";

/** Statements that were given up because their request had no time left. */
export const deadlinesReached = new Counter({
  name: "deadline_total",
  help: "Statements given up because their request had no time left",
  registers: [],
});

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
