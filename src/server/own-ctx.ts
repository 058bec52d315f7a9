import { anonymous } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";

/** The context of the process's own work, without a user. */
export function ownCtx({ env, log, db, authDb }: Pick<Ctx, "env" | "log" | "db" | "authDb">, requestId: string): Ctx {
  return { env, log, db, authDb, actor: anonymous, requestId, address: null, now: new Date() };
}
