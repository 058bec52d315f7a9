import type { TxCtx } from "#core/ctx.ts";
import { findLastReconcile } from "./queries-vendor.server.ts";

/** Whether the service's list was ours when we last compared. Before the first comparison there's nothing to differ. */
export async function wasReconciled({ trx }: Pick<TxCtx, "trx">): Promise<{ isClean: boolean; at: Date | null }> {
  const last = await findLastReconcile(trx);
  return { isClean: !last || last.strays === 0, at: last?.at ?? null };
}
