import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { saveSearchTerm } from "#domain/search/save-search-term.ts";
import { termToSave } from "#domain/search/search-term.ts";

const Input = z.object({ search_term: z.string() });

/**
 * POST /api/search (spec §7): keeps what was looked for. `user_id` in the body is ignored: the session says who asks. A body
 * that makes no sense keeps nothing and is no error, since nobody could put it right.
 */
export async function saveSearch(ctx: Ctx, body: unknown) {
  const input = Input.safeParse(body);
  if (!input.success || termToSave(input.data.search_term) === "") return { body: { saved: false } };
  await saveSearchTerm(ctx, input.data);
  return { body: { saved: true } };
}
