import type { Ctx } from "#core/ctx.ts";
import { setPasswordByLink, type LinkResult } from "../passwords/set-password-by-link.ts";

/** The invited open their account: the only way into one that has a role and was never opened. */
export async function acceptInvitation(ctx: Ctx, input: { token: string; password: string }): Promise<LinkResult> {
  return setPasswordByLink(ctx, input, { purpose: "staff-invitation", action: "staff.invitation-accepted" });
}
