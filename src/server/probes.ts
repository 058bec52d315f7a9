import { setTimeout } from "node:timers/promises";
import type { Context } from "hono";
import { deadlineFromNow } from "#core/process/deadline.ts";
import { inTransaction } from "#core/db.ts";
import { RETRY_AFTER_SECONDS } from "#core/errors.ts";
import { RELEASE } from "#core/process/release.ts";
import { isReady } from "./readiness.server.ts";
import { ownCtx } from "./own-ctx.ts";
import type { EdgeEnv, Services } from "./request-context.ts";

const READY_WITHIN_MS = 2_000;

/**
 * `alive`: the process responds. `ready`: it isn't shutting down, and it can reach its database, migrated at least as far as this
 * release needs.
 */
export async function answerProbe(services: Services, c: Context<EdgeEnv>, question: "alive" | "ready") {
  c.set("pattern", c.req.path);
  if (question === "alive") return c.json({ status: "ok" });
  if (await isServing(services)) return c.json({ status: "ok", release: RELEASE });
  const status = services.readiness.isDraining ? "draining" : "unavailable";
  return c.json({ status, release: RELEASE }, 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
}

export async function isServing(services: Services): Promise<boolean> {
  if (services.readiness.isDraining) return false;
  const ctx = { ...ownCtx(services, "probe"), deadline: deadlineFromNow(READY_WITHIN_MS) };
  const asked = inTransaction(ctx, (tx) => isReady(tx.trx)).catch(() => false);
  // A hanging database is as bad as a missing one, and the load balancer should know just as soon.
  return Promise.race([asked, setTimeout(READY_WITHIN_MS, false, { ref: false })]);
}
