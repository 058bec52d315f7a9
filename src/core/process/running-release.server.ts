import type { Ctx } from "../ctx.ts";
import { inTransaction, type Trx } from "../db.ts";
import { newId } from "../id.ts";
import { deadlineFromNow } from "./deadline.ts";
import { NEWEST_MIGRATION, RELEASE } from "./release.ts";

const BEAT_MS = 30_000;
const WRITE_WITHIN_MS = 2_000;
const GONE_MS = 25 * 3_600_000;

/** Records every 30 seconds that this process is running this release. A failure doesn't matter: the next one may succeed. */
export function beatRelease(kind: "web" | "worker", ctx: () => Ctx): { stop(): Promise<void> } {
  const process_id = newId();
  const started_at = new Date();
  const release = { release: RELEASE, newest_migration: NEWEST_MIGRATION };
  const write = (stopped_at: Date | null = null) =>
    inTransaction({ ...ctx(), deadline: deadlineFromNow(WRITE_WITHIN_MS) }, async ({ trx, now }) => {
      await trx
        .insertInto("running_release")
        .values({ process_id, kind, ...release, started_at, seen_at: now, stopped_at })
        .onConflict((row) => row.column("process_id").doUpdateSet({ seen_at: now, stopped_at }))
        .execute();
      if (kind === "worker") await removeGone(trx, now);
    }).catch((error: unknown) => ctx().log.warn({ err: error }, "could not write down the release"));
  let beating = write();
  const timer = setInterval(() => (beating = write()), BEAT_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await write(new Date());
    },
  };
}

async function removeGone(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom("running_release")
    .where("seen_at", "<", new Date(now.getTime() - GONE_MS))
    .execute();
}
