import { readEnv, type Env } from "#core/env.ts";

/** The keys with which demo data is sealed: those of the environment, or the development ones. */
export function demoEnv(): Env {
  const url = "postgres://unused.test/clinic";
  const { AUDIT_KEYS, DATA_KEYS } = process.env;
  return readEnv({
    APP_ENV: "demo",
    DATABASE_URL: url,
    DATABASE_AUTH_URL: url,
    DATABASE_WORKER_URL: url,
    AUDIT_KEYS,
    DATA_KEYS,
  });
}
