import type { Ctx } from "#core/ctx.ts";
import { decodeVisitToken } from "./decode-visit-token.ts";
import type { Contents, VisitLinkPurpose } from "./visit-link.ts";

/** The contents of a token, or null if it's for another purpose or has expired. */
export function readVisitToken(ctx: Ctx, token: string, purpose: VisitLinkPurpose): Contents | null {
  const contents = decodeVisitToken(ctx, token, purpose);
  return contents && contents.expiresAt > ctx.now.getTime() ? contents : null;
}
