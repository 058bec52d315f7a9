import type { Actor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { readEnv } from "#test/read-env.ts";
import { signedInJustNow } from "#test/patients/signed-visit.ts";

/** Contexts of a running clinic's settings, as its processes would create them. */
export function contexts(settings: Record<string, string>) {
  const env = readEnv(settings);
  const [web, auth, worker] = [env.DATABASE_URL, env.DATABASE_AUTH_URL, env.DATABASE_WORKER_URL].map((url) =>
    connect(url, { max: 2, name: "drill" }),
  );
  const log = createLog({ level: "error", name: "drill" });
  const ctx = (actor: Actor): Ctx => ({
    actor,
    now: new Date(),
    requestId: newId(),
    address: null,
    log,
    env,
    db: actor.kind === "system" ? worker! : web!,
    authDb: auth!,
  });
  return {
    env,
    system: () => ctx({ kind: "system", job: "drill" }),
    /** Signed in a moment ago. */
    provider: (userId: string) => signedInJustNow(ctx({ kind: "provider", userId, sessionId: newId() })),
    async close() {
      await Promise.all([web, auth, worker].map((db) => db!.destroy()));
    },
  };
}
