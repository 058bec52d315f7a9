import type { TxCtx } from "#core/ctx.ts";
import { hasOpenStrays } from "./queries-stray.server.ts";
import { findLastReconcile } from "./queries-vendor.server.ts";

/**
 * Whether the service's list is ours, as far as we know: nothing that only one side has waits for an admin. Before the first
 * comparison there's nothing to differ.
 */
export async function wasReconciled({ trx }: Pick<TxCtx, "trx">): Promise<{ isClean: boolean; at: Date | null }> {
  return { isClean: !(await hasOpenStrays(trx)), at: (await findLastReconcile(trx))?.at ?? null };
}
