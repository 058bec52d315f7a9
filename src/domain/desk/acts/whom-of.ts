import type { Ctx } from "#core/ctx.ts";
import { narrowingFor } from "../people/narrowing-for.ts";
import { readFilters } from "../people/people.ts";
import type { ActRow, Whom } from "./queries-act.server.ts";

export function whomOf(ctx: Ctx, { query, chosen }: Pick<ActRow, "query" | "chosen">): Whom {
  if (query === null) return { userIds: chosen ?? [] };
  return { narrowing: narrowingFor(ctx, readFilters(new URLSearchParams(query))) };
}
