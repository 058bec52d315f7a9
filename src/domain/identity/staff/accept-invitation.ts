import type { Ctx } from "#core/ctx.ts";
import { setPasswordByLink, type LinkResult } from "../passwords/set-password-by-link.ts";

/** An invited person opens their account: the only way into one with a role that was never opened. */
export async function acceptInvitation(ctx: Ctx, input: { token: string; password: string }): Promise<LinkResult> {
  return setPasswordByLink(ctx, input, { purpose: "staff-invitation", action: "staff.invitation-accepted" });
}
