import type { Ctx } from "#core/ctx.ts";
import { open } from "#core/keyring.ts";
import { type VisitLinkPurpose, Contents, about } from "./visit-link.ts";

/** What a token says, or null if it is no token for this purpose or has run out. */
export function readVisitToken(ctx: Ctx, token: string, purpose: VisitLinkPurpose): Contents | null {
  try {
    const plain = open(ctx.env.DATA_KEYS, Buffer.from(token, "base64url").toString("utf8"), about(purpose));
    const contents = Contents.parse(JSON.parse(plain));
    return contents.expiresAt > ctx.now.getTime() ? contents : null;
  } catch {
    return null;
  }
}
