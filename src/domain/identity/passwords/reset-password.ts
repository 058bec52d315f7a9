import type { Ctx } from "#core/ctx.ts";
import { setPasswordByLink, type LinkResult } from "./set-password-by-link.ts";

/**
 * Sets a new password through an emailed link, once, and ends every session. The second factor still applies at the next sign-in.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<LinkResult> {
  return setPasswordByLink(ctx, input, { purpose: "reset-password", action: "account.password-reset" });
}
