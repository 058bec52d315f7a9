import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { saveSearchTerm } from "#domain/search/save-search-term.ts";
import { termToSave } from "#domain/search/search-term.ts";

const Input = z.object({ search_term: z.string() });

/**
 * POST /api/search (spec §7): saves the search term. Ignores `user_id` in the body: the session says who searched. A malformed
 * body saves nothing and isn't an error, since nobody could fix it.
 */
export async function saveSearch(ctx: Ctx, body: unknown) {
  const input = Input.safeParse(body);
  if (!input.success || termToSave(input.data.search_term) === "") return { body: { saved: false } };
  await saveSearchTerm(ctx, input.data);
  return { body: { saved: true } };
}
