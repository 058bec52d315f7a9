import type { MiddlewareHandler } from "hono";
import pg from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { findAccess, type LimitClass } from "#web/access.ts";
import { refusals } from "./metrics.ts";
import { refuse } from "./refusal.ts";
import type { EdgeEnv, Services } from "./request-context.ts";

/** How often one address may ask, a minute. What changes something is counted in PostgreSQL, by all processes together. */
const LIMITS: Record<LimitClass, { perMinute: number; shared: boolean }> = {
  page: { perMinute: 600, shared: false },
  read: { perMinute: 300, shared: false },
  write: { perMinute: 60, shared: true },
  // Stops the saving, never the search: the page is drawn whether or not its term was kept.
  search: { perMinute: 60, shared: false },
  auth: { perMinute: 20, shared: true },
  beacon: { perMinute: 240, shared: false },
  // A pharmacy tells of a whole night at once. What is not signed costs one hash.
  webhook: { perMinute: 3_000, shared: false },
};

const MINUTE = 60;

export function limitRequests({ env }: Services): MiddlewareHandler<EdgeEnv> {
  const limiters = createLimiters(env.DATABASE_AUTH_URL);
  return async (c, next) => {
    const isWrite = c.req.method === "POST";
    const { limit } = findAccess(c.req.path);
    const name = isWrite
      ? limit === "auth" || limit === "beacon" || limit === "search" || limit === "webhook"
        ? limit
        : "write"
      : limit === "read"
        ? "read"
        : "page";
    try {
      await limiters[name].consume(c.get("address"));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      refusals.inc({ reason: `limit-${name}` });
      return refuse(c, 429, {
        "Retry-After": String(seconds),
        RateLimit: `"${name}";r=0;t=${seconds}`,
        "RateLimit-Policy": `"${name}";q=${LIMITS[name].perMinute};w=${MINUTE}`,
      });
    }
    return next();
  };
}

function createLimiters(databaseUrl: string): Record<LimitClass, RateLimiterAbstract> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: "web-limits",
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const create = (name: LimitClass): RateLimiterAbstract => {
    const { perMinute, shared } = LIMITS[name];
    const own = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: MINUTE });
    if (!shared) return own;
    return new RateLimiterPostgres({
      storeClient: pool,
      schemaName: "auth",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: perMinute,
      duration: MINUTE,
      // With the database away, each process counts for itself rather than letting everyone in or nobody.
      insuranceLimiter: own,
    });
  };
  const own = { page: create("page"), read: create("read"), beacon: create("beacon"), search: create("search") };
  const machines = { webhook: create("webhook") };
  return { ...own, ...machines, write: create("write"), auth: create("auth") };
}
