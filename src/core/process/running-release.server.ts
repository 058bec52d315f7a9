import type { Ctx } from "../ctx.ts";
import { inTransaction, type Trx } from "../db.ts";
import { newId } from "../id.ts";
import { RELEASE } from "./release.ts";

const BEAT_MS = 30_000;
const GONE_MS = 25 * 3_600_000;

/** Writes down every 30 seconds that this process runs this release. Failing is no reason to stop: the next beat may succeed. */
export function beatRelease(kind: "web" | "worker", ctx: () => Ctx): { stop(): void } {
  const process_id = newId();
  const started_at = new Date();
  const beat = () =>
    void inTransaction(ctx(), async ({ trx, now }) => {
      await trx
        .insertInto("running_release")
        .values({ process_id, kind, release: RELEASE, started_at, seen_at: now })
        .onConflict((row) => row.column("process_id").doUpdateSet({ seen_at: now }))
        .execute();
      if (kind === "worker") await removeGone(trx, now);
    }).catch((error: unknown) => ctx().log.warn({ err: error }, "could not write down the release"));
  beat();
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function removeGone(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom("running_release")
    .where("seen_at", "<", new Date(now.getTime() - GONE_MS))
    .execute();
}
