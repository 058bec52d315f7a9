import { readEnv } from "#core/env.ts";

/** The brand of this build: BRAND_NAME, or the default. */
export function brandName(): string {
  const url = "postgres://unused.test/clinic";
  const { BRAND_NAME } = process.env;
  return readEnv({
    APP_ENV: "demo",
    DATABASE_URL: url,
    DATABASE_AUTH_URL: url,
    DATABASE_WORKER_URL: url,
    BRAND_NAME,
  }).BRAND_NAME;
}
