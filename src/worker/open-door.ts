import { sql } from "kysely";
import type { Db } from "#core/db.ts";
import type { WorkerEnv } from "#core/env.ts";
import { metricsAnswer, openInternalDoor, statusAnswer } from "#core/internal-door.ts";
import { RELEASE } from "#core/release.ts";
import { metricsText } from "./metrics.ts";
import type { RunningWorker } from "./start-worker.ts";

const TURN_WITHIN_MS = 5_000;
const LOOK_WITHIN_MS = 15_000;
const READY_WITHIN_MS = 2_000;

/** The worker's only door: is it alive (its event loop turns, and it looks at the queue), is it ready, and its metrics. */
export async function openWorkerDoor(
  env: WorkerEnv,
  { worker, db }: { worker: RunningWorker; db: Db },
): Promise<{ stop(): Promise<void> }> {
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
      "/readyz": async () => statusAnswer(isAlive() && (await reaches(db)), { release: RELEASE }),
    },
  );
  return {
    async stop() {
      clearInterval(turning);
      await door.stop();
    },
  };
}

async function reaches(db: Db): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, new Promise<boolean>((done) => setTimeout(done, READY_WITHIN_MS, false).unref())]);
}
