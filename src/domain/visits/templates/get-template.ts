import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { selectVersionsOf, type TemplateText } from "./queries.server.ts";

/** One version of a note template, the newest unless another is asked for, and all the others. */
export async function getTemplate(
  ctx: Ctx,
  input: { key: string; version?: number | null },
): Promise<TemplateText & { versions: TemplateText[] }> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const versions = await selectVersionsOf(trx, input.key);
    const found = input.version ? versions.find(({ template }) => template.version === input.version) : versions[0];
    if (!found) throw new AppError("not-found");
    return { ...found, versions };
  });
}
