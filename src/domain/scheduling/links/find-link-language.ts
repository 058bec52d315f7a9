import type { Ctx } from "#core/ctx.ts";
import { getLanguage } from "#domain/identity/language/get-language.ts";
import type { Language } from "#domain/identity/language/language.ts";
import { decodeVisitToken } from "./decode-visit-token.ts";
import type { VisitLinkPurpose } from "./visit-link.ts";

/**
 * The language of the person a link in an email was made for, also after the link has expired. It says nothing else about them. A
 * link that isn't ours is in English.
 */
export async function findLinkLanguage(
  ctx: Ctx,
  input: { token: string; purpose: VisitLinkPurpose },
): Promise<Language> {
  const contents = decodeVisitToken(ctx, input.token, input.purpose);
  if (!contents) return "en";
  const { userId, appointmentId: sessionId } = contents;
  return getLanguage({ ...ctx, actor: { kind: "member", userId, sessionId } }, { userId });
}
