import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireOwnAct } from "./bulk-act.ts";
import { unpackPart } from "./queries-export.server.ts";

/**
 * Streams the file part by part, for the person who requested it and while it's open. Each part is a separate read, so nothing
 * stays locked.
 */
export async function readExport(ctx: Ctx, { actId }: { actId: string }): Promise<AsyncGenerator<Uint8Array>> {
  requireStaff(ctx);
  const act = await inTransaction(ctx, (tx) => requireOwnAct(tx, actId));
  const isOpen = act.kind === "export" && act.state === "done" && act.download_until && act.download_until > ctx.now;
  if (!isOpen) throw new AppError("not-found");
  return parts(ctx, actId);
}

async function* parts(ctx: Ctx, actId: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const bytes = await inTransaction(ctx, ({ trx }) => unpackPart(trx, actId, n));
    if (!bytes) return;
    yield bytes;
  }
}
