import { type Env } from "#core/env.ts";
import { commandEnv } from "#core/env/command-env.ts";

/** The keys that seal demo data: from the environment, or the development ones. */
export function demoEnv(): Env {
  const { AUDIT_KEYS, DATA_KEYS } = process.env;
  return commandEnv({ APP_ENV: "demo", AUDIT_KEYS, DATA_KEYS }, []);
}
