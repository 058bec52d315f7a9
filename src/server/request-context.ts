import type { Context } from "hono";
import type { Actor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import type { Db } from "#core/db.ts";
import type { Deadline } from "#core/process/deadline.ts";
import type { WebEnv } from "#core/env.ts";
import type { Log } from "#core/log.ts";
import type { Browser } from "#domain/identity/sessions/begin-session.ts";
import { deviceName } from "#domain/identity/sessions/device.ts";
import type { FoundSession } from "#domain/identity/sessions/find-session.ts";
import type { LiveHub } from "./live.ts";

/** What a web process shares across all requests. */
export type Services = { env: WebEnv; log: Log; db: Db; authDb: Db; live: LiveHub; readiness: { isDraining: boolean } };

/** The types of Hono's per-request variables. */
export type EdgeEnv = {
  Bindings: { incoming: import("node:http").IncomingMessage };
  Variables: {
    requestId: string;
    address: string;
    deadline: Deadline;
    nonce: string;
    body: ArrayBuffer | null;
    actor: Actor;
    session: FoundSession | null;
    sessionToken: string | null;
    browser: Browser;
    /** The matched route pattern, for logs and metrics: never the path itself, which may contain an id. */
    pattern: string;
  };
};

/** The context of this request for its actor. */
export function ctxOf(services: Services, c: Context<EdgeEnv>, actor: Actor = c.get("actor")): Ctx {
  const device = deviceName(c.req.header("user-agent") ?? null);
  return requestCtx(services, {
    actor,
    requestId: c.get("requestId"),
    address: c.get("address"),
    device,
    deadline: c.get("deadline"),
  });
}

export function requestCtx(
  { env, log, db, authDb }: Services,
  request: { actor: Actor; requestId: string; address: string; device?: string; deadline: Deadline },
): Ctx {
  return { env, log, db, authDb, ...request, now: new Date() };
}
