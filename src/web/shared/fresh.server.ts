import { redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { isFresh } from "#domain/identity/freshness.ts";

/** Sends people whose sign-in is too old for this page to confirm that it is them, and then back here. */
export async function requireFreshSignIn(ctx: Ctx, path: string): Promise<void> {
  if (!(await isFresh(ctx))) throw redirect(`/confirm-identity?to=${encodeURIComponent(path)}`, 303);
}
