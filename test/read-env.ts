import { webEnv, workerEnv, type WebEnv, type WorkerEnv } from "#core/env.ts";
import { environmentFor } from "#core/env/command-env.ts";

/** For programs that act as both processes: tests, drills and benchmarks. The clinic itself doesn't do that. */
export function readEnv(source: Record<string, string | undefined>): WebEnv & WorkerEnv {
  const given = Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => !!entry[1]));
  return { ...webEnv(environmentFor("web", given)), ...workerEnv(environmentFor("worker", given)) };
}
