import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireFree, requireRequest } from "../change-request.ts";
import { letGo } from "./hand-back.ts";
import type { Input } from "./claim-request.ts";

/** Releases it for others to claim: by its owner, or by an admin if the owner is away. */
export async function releaseRequest(ctx: Ctx, { requestId }: Input): Promise<void> {
  const staff = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, requestId, "release");
    if (!request.owner_id) throw new AppError("conflict");
    requireFree(staff, request);
    await letGo(tx, request);
  });
}
