import { commandEnv } from "#core/env/command-env.ts";

/** The brand of this build: BRAND_NAME, or the default. */
export function brandName(): string {
  const { BRAND_NAME } = process.env;
  return commandEnv({ APP_ENV: "demo", BRAND_NAME }, []).BRAND_NAME;
}
