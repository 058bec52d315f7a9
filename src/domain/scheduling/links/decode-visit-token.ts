import type { Ctx } from "#core/ctx.ts";
import { open } from "#core/keyring.ts";
import { type VisitLinkPurpose, Contents, about } from "./visit-link.ts";

/** The contents of a token, which may have expired: whom it was made for. Null if it's for another purpose. */
export function decodeVisitToken(ctx: Ctx, token: string, purpose: VisitLinkPurpose): Contents | null {
  try {
    const plain = open(ctx.env.DATA_KEYS, Buffer.from(token, "base64url").toString("utf8"), about(purpose));
    return Contents.parse(JSON.parse(plain));
  } catch {
    return null;
  }
}
