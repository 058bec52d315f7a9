import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { readFilters, readSort, TAG_PATTERN, writeQuery } from "../people/people.ts";
import { insertAct } from "./queries-act.server.ts";

/** A bulk action starts as a draft that says what it would do. */
export const ActPlan = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tag"), tag: tagField(), whom: whomField() }),
  z.object({ kind: z.literal("export"), whom: whomField() }),
]);

function tagField() {
  return z.string().trim().toLowerCase().regex(TAG_PATTERN, "tag-invalid");
}

function whomField() {
  return z.union([
    z.object({ query: z.string().max(500) }),
    z.object({ userIds: z.array(z.uuid()).min(1, "nobody-chosen").max(1000) }),
  ]);
}

export async function planAct(ctx: Ctx, plan: z.infer<typeof ActPlan>): Promise<{ actId: string }> {
  const { userId } = requireStaff(ctx);
  const actId = newId(ctx.now.getTime());
  const row = { id: actId, user_id: userId, kind: plan.kind, state: "draft", created_at: ctx.now };
  const whom =
    "query" in plan.whom
      ? { query: cleanQuery(plan.whom.query), chosen: null }
      : { query: null, chosen: plan.whom.userIds };
  const tag = plan.kind === "tag" ? plan.tag : null;
  await inTransaction(ctx, ({ trx }) => insertAct(trx, { ...row, ...whom, tag }));
  return { actId };
}

function cleanQuery(text: string): string {
  const params = new URLSearchParams(text);
  return writeQuery(readFilters(params), readSort(params));
}
