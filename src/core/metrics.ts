import { Counter, Gauge, type Registry } from "prom-client";
import { RELEASE } from "./process/release.ts";

/** Statements canceled because their request ran out of time. */
export const deadlinesReached = new Counter({
  name: "deadline_total",
  help: "Statements given up because their request had no time left",
  registers: [],
});

/**
 * Audit events by kind since the process started; the alert rules about sign-in use them. Transactions that failed later are counted
 * too; the trail itself has only what happened.
 */
export const auditEvents = new Counter({
  name: "audit_events_total",
  help: "Acts recorded in the audit trail, by kind",
  labelNames: ["action"],
  registers: [],
});

/** Notifications after a commit that couldn't be sent and are waiting for a retry. */
export const notifyFailures = new Counter({
  name: "notify_failed_total",
  help: "Notifications after a commit that could not be sent at the first try",
  registers: [],
});

const buildInfo = new Gauge({
  name: "build_info",
  help: "Always 1; the release is its label",
  labelNames: ["release"],
  registers: [],
});
buildInfo.set({ release: RELEASE }, 1);

export const listenConnected = new Gauge({
  name: "listen_connected",
  help: "1 while the connection for notifications is up, by connection",
  labelNames: ["name"],
  registers: [],
});

/** Each is planned once and stays in every connection's memory: a number that keeps growing means text built from data. */
export const statementTexts = new Gauge({
  name: "db_statement_texts",
  help: "Different statements that were given a name since the process began",
  registers: [],
});

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** This process's pools, by name. */
export const pools = new Map<string, Pool>();

const dbPool = new Gauge({
  name: "db_pool",
  help: "Connections of a pool that are busy or idle, and requests that wait for one",
  labelNames: ["pool", "state"],
  registers: [],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: "busy" }, totalCount - idleCount);
      this.set({ pool, state: "idle" }, idleCount);
      this.set({ pool, state: "waiting" }, waitingCount);
    }
  },
});

/** Metrics of both processes. */
export function registerShared(register: Registry): void {
  register.registerMetric(auditEvents);
  register.registerMetric(deadlinesReached);
  register.registerMetric(buildInfo);
  register.registerMetric(listenConnected);
  register.registerMetric(notifyFailures);
  register.registerMetric(dbPool);
  register.registerMetric(statementTexts);
}
