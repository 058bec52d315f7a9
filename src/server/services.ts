import { connect } from "#core/db.ts";
import { orExit, webEnv } from "#core/env.ts";
import { createLog } from "#core/log.ts";
import { createLiveHub } from "./live.ts";
import type { Services } from "./request-context.ts";
import { poolWaitMs } from "./settings.ts";

declare global {
  // Vite reloads this module on every edit in development; the pools must outlive that.
  var clinicServices: Services | undefined;
}

export function services(): Services {
  return (globalThis.clinicServices ??= createServices());
}

function createServices(): Services {
  const env = orExit(() => webEnv(process.env));
  const pool = {
    max: env.DATABASE_POOL,
    maxWaitMs: poolWaitMs(env),
    namedStatements: env.DATABASE_NAMED_STATEMENTS,
  };
  const parts = {
    env,
    log: createLog({ level: env.LOG_LEVEL, name: "web" }),
    db: connect(env.DATABASE_URL, { ...pool, name: "web" }),
    authDb: connect(env.DATABASE_AUTH_URL, { ...pool, name: "web-auth" }),
  };
  return { ...parts, live: createLiveHub(parts), readiness: { isDraining: false } };
}
