import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { readFilters, readSort, writeQuery } from "./people.ts";
import { insertView } from "../queries-own.server.ts";

export const SavedViewForm = z.object({
  name: z.string().trim().min(1, "view-name-missing").max(40),
  query: z.string().max(500),
  shared: z.string().optional(),
});

/** Saves only filters and sort order, parsed again: a search or a page position isn't part of a view. */
export async function saveView(ctx: Ctx, input: z.infer<typeof SavedViewForm>): Promise<{ query: string }> {
  const { userId } = requireStaff(ctx);
  const params = new URLSearchParams(input.query);
  const query = writeQuery(readFilters(params), readSort(params));
  const row = { id: newId(ctx.now.getTime()), user_id: userId, name: input.name, query, created_at: ctx.now };
  await inTransaction(ctx, ({ trx }) => insertView(trx, { ...row, is_shared: input.shared === "yes" }));
  return { query };
}
