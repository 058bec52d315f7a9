import { inTransaction } from "#core/db.ts";
import type { WorkerEnv } from "#core/env.ts";
import { deadlineFromNow } from "#core/process/deadline.ts";
import { metricsAnswer, openInternalDoor, statusAnswer } from "#core/process/internal-door.ts";
import { RELEASE } from "#core/process/release.ts";
import { metricsText } from "./metrics.ts";
import type { RunningWorker } from "./start-worker.ts";

const TURN_WITHIN_MS = 5_000;
const LOOK_WITHIN_MS = 15_000;
const READY_WITHIN_MS = 2_000;

/** The worker's internal port: health (its event loop turns and it polls the queue), readiness, and metrics. */
export async function openWorkerDoor(env: WorkerEnv, worker: RunningWorker): Promise<{ stop(): Promise<void> }> {
  let turnedAt = performance.now();
  const turning = setInterval(() => (turnedAt = performance.now()), 500);
  turning.unref();
  const isAlive = () => {
    const now = performance.now();
    return now - turnedAt < TURN_WITHIN_MS && now - worker.lookedAt() < LOOK_WITHIN_MS;
  };
  const door = await openInternalDoor(
    { host: env.INTERNAL_HOST, port: env.INTERNAL_PORT },
    {
      "/metrics": async () => metricsAnswer(await metricsText()),
      "/healthz": async () => statusAnswer(isAlive()),
      "/readyz": async () => statusAnswer(isAlive() && (await reachesDatabase(worker)), { release: RELEASE }),
    },
  );
  return {
    async stop() {
      clearInterval(turning);
      await door.stop();
    },
  };
}

async function reachesDatabase(worker: RunningWorker): Promise<boolean> {
  const ctx = { ...worker.ctxFor("probe"), deadline: deadlineFromNow(READY_WITHIN_MS) };
  return inTransaction(ctx, async () => true).catch(() => false);
}
