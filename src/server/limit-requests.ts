import type { MiddlewareHandler } from "hono";
import pg from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { foldAddress } from "#core/network-address.ts";
import { findAccess, type LimitClass } from "#http/access.ts";
import { limiterFallbackTotal, refusals } from "./metrics.ts";
import { refuse } from "./refusal.ts";
import type { EdgeEnv, Services } from "./request-context.ts";

/** Requests per minute and address. Writes are counted in PostgreSQL, across all processes. */
const LIMITS: Record<LimitClass, { perMinute: number; shared: boolean }> = {
  page: { perMinute: 600, shared: false },
  read: { perMinute: 300, shared: false },
  write: { perMinute: 60, shared: true },
  // Stops saving terms, never the search: the page is rendered either way.
  search: { perMinute: 60, shared: false },
  auth: { perMinute: 20, shared: true },
  beacon: { perMinute: 240, shared: false },
  webhook: { perMinute: 3_000, shared: false },
  // A 25 MB file has a hundred chunks; this allows five files a minute, and faster uploads wait.
  upload: { perMinute: 600, shared: false },
};

/** Forms of these classes don't count as other writes. */
const OWN_LIMIT = new Set<LimitClass>(["auth", "beacon", "search", "webhook"]);

const MINUTE = 60;

export function limitRequests({ env }: Pick<Services, "env">): MiddlewareHandler<EdgeEnv> {
  const limiters = createLimiters(env.DATABASE_AUTH_URL);
  return async (c, next) => {
    const name = classOf(c.req.method, findAccess(c.req.path).limit);
    try {
      await limiters[name].consume(foldAddress(c.get("address")));
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

/** Each use means the shared counters are unavailable. */
class CountedMemory extends RateLimiterMemory {
  override consume(...args: Parameters<RateLimiterMemory["consume"]>): Promise<RateLimiterRes> {
    limiterFallbackTotal.inc();
    return super.consume(...args);
  }
}

function classOf(method: string, limit: LimitClass): LimitClass {
  if (limit === "upload") return limit;
  if (method !== "POST") return limit === "read" ? "read" : "page";
  return OWN_LIMIT.has(limit) ? limit : "write";
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
      // If the database is down, each process counts for itself instead of letting in everyone or nobody.
      insuranceLimiter: new CountedMemory({ keyPrefix: name, points: perMinute, duration: MINUTE }),
    });
  };
  const own = {
    page: create("page"),
    read: create("read"),
    beacon: create("beacon"),
    search: create("search"),
    upload: create("upload"),
    webhook: create("webhook"),
  };
  return { ...own, write: create("write"), auth: create("auth") };
}
