import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectSnippets } from "./queries-desk.server.ts";
import { requireReader } from "./require-reader.ts";

export type Snippet = { id: string; title: string; body: string };

/** Texts used often, for everyone who answers. */
export async function listSnippets(ctx: Ctx): Promise<Snippet[]> {
  requireReader(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectSnippets(trx));
}
