import { metricsAnswer, openInternalDoor, statusAnswer } from "#core/process/internal-door.ts";
import { RELEASE } from "#core/process/release.ts";
import { metricsText } from "./metrics.ts";
import { isServing } from "./probes.ts";
import { deadLetters } from "./readiness.server.ts";
import type { Services } from "./request-context.ts";

/** Web's internal port: metrics, dead letters, and the same probes as on the public port. */
export async function startInternalServer(services: Services): Promise<{ stop(): Promise<void> }> {
  const { env, db } = services;
  return openInternalDoor(
    { host: env.INTERNAL_HOST, port: env.INTERNAL_PORT },
    {
      "/metrics": async () => metricsAnswer(await metricsText()),
      "/dead-letters": async () => ({ body: JSON.stringify(await deadLetters(db)) }),
      "/healthz": async () => statusAnswer(true),
      "/readyz": async () => statusAnswer(await isServing(services), { release: RELEASE }),
    },
  );
}
