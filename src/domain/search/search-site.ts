import type { Ctx } from "#core/ctx.ts";
import type { SearchResults } from "./search-results.ts";

export type { SearchHit, SearchKind, SearchResults } from "./search-results.ts";

export async function searchSite(_ctx: Ctx, _input: { term: string }): Promise<SearchResults> {
  throw new Error("not yet");
}
