import { commandEnv, type Env } from "#core/env.ts";

/** The keys with which demo data is sealed: those of the environment, or the development ones. */
export function demoEnv(): Env {
  const { AUDIT_KEYS, DATA_KEYS } = process.env;
  return commandEnv({ APP_ENV: "demo", AUDIT_KEYS, DATA_KEYS }, []);
}
