import { setTimeout } from "node:timers/promises";
import type { Context } from "hono";
import { anonymous } from "#core/actor.ts";
import { inTransaction } from "#core/db.ts";
import { RETRY_AFTER_SECONDS } from "#core/errors.ts";
import { RELEASE } from "#core/release.ts";
import { isReady } from "./readiness.server.ts";
import { ctxOf, type EdgeEnv, type Services } from "./request-context.ts";

const READY_WITHIN_MS = 2_000;

/** `alive`: the process answers. `ready`: nobody asked it to stop, and it reaches its database, migrated at least as far as this release needs. */
export async function answerProbe(services: Services, c: Context<EdgeEnv>, question: "alive" | "ready") {
  c.set("pattern", c.req.path);
  if (question === "alive") return c.json({ status: "ok" });
  if (services.readiness.isDraining)
    return c.json({ status: "draining", release: RELEASE }, 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
  const ctx = ctxOf(services, c, anonymous);
  const asked = inTransaction(ctx, (tx) => isReady(tx.trx)).catch(() => false);
  // A database that hangs is as bad as one that is gone, and the balancer should hear it as soon.
  const ready = await Promise.race([asked, setTimeout(READY_WITHIN_MS, false, { ref: false })]);
  return ready
    ? c.json({ status: "ok", release: RELEASE })
    : c.json({ status: "unavailable", release: RELEASE }, 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
}
