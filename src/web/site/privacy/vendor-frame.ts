import { configuredVendors } from "#core/vendors.ts";
import { frameSecurityPolicy } from "#http/security-headers.ts";
import { requestContext } from "#http/page-request.ts";
import { hasPrivacySignal, readChoices } from "../../shared/visit/privacy-choices.ts";
import type { Route } from "./+types/vendor-frame.ts";
import { frameDocument } from "./vendor-frame.server.ts";

/**
 * The frame on open pages. The server decides again what may be in it: nothing without consent in the cookie, nothing against Global
 * Privacy Control, nothing for signed-in users. Browsers follow its `frame-ancestors`, not the X-Frame-Options that every response has.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, nonce } = context.get(requestContext);
  const choices = readChoices(request.headers.get("Cookie") ?? "");
  const isWelcome = ctx.actor.kind === "anonymous" && !hasPrivacySignal(request.headers);
  const vendors = configuredVendors(ctx.env).filter(({ purpose }) => isWelcome && choices[purpose]);
  return new Response(frameDocument({ nonce, vendors, pixelId: ctx.env.AD_PIXEL_ID }), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": frameSecurityPolicy(nonce, vendors, ctx.env),
      "X-Robots-Tag": "noindex",
    },
  });
}
