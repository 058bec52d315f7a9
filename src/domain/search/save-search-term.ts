import type { Ctx } from "#core/ctx.ts";

export async function saveSearchTerm(_ctx: Ctx, _input: { search_term: string }): Promise<void> {
  throw new Error("not yet");
}
