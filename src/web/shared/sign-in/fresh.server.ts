import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { isFresh } from "#domain/identity/sessions/is-fresh.ts";
import { getIdentityGuard } from "#domain/identity/profile/get-identity-guard.ts";
import type { GuardedQuestion } from "#domain/identity/profile/identity-guard.ts";

/** The same for what decides who gets a medicine and where. True if staff change it now, so that there is nothing to ask. */
export async function requireFreshForIdentity(ctx: Ctx, question: GuardedQuestion, path: string): Promise<boolean> {
  const { isLocked, mustConfirm } = await getIdentityGuard(ctx, { question });
  if (!isLocked && mustConfirm) throw redirect(confirmPath(path), 303);
  return isLocked;
}

function confirmPath(path: string): string {
  return `${href("/confirm-identity")}?to=${encodeURIComponent(path)}`;
}

/** Sends people whose sign-in is too old for this page to confirm that it is them, and then back here. */
export async function requireFreshSignIn(ctx: Ctx, path: string): Promise<void> {
  if (!(await isFresh(ctx))) throw redirect(confirmPath(path), 303);
}
