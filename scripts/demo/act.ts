import type { Actor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { demoEnv } from "./env.ts";

/** Runs use cases in the name of people of the demo, as the roles of the web process and the worker: their policies apply. */
export async function actInDemo(superuserUrl: string, act: (as: ActAs) => Promise<void>): Promise<void> {
  const pools = {
    web: connect(urlAs(superuserUrl, "app_web"), { max: 1, name: "demo-web" }),
    worker: connect(urlAs(superuserUrl, "app_worker"), { max: 1, name: "demo-worker" }),
  };
  const env = demoEnv();
  const log = createLog({ level: "silent", name: "demo" });
  try {
    await act((actor, now) => ({
      actor,
      now,
      requestId: newId(),
      address: null,
      log,
      env,
      db: actor.kind === "system" ? pools.worker : pools.web,
      authDb: null,
    }));
  } finally {
    await Promise.all([pools.web.destroy(), pools.worker.destroy()]);
  }
}

export type ActAs = (actor: Actor, now: Date) => Ctx;

function urlAs(superuserUrl: string, role: string): string {
  const url = new URL(superuserUrl);
  url.searchParams.set("options", `-c role=${role}`);
  return url.href;
}
