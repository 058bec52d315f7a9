import type { Ctx } from "#core/ctx.ts";
import { findLiveSiteBanner } from "#domain/site/find-live-site-banner.ts";

/** GET /api/homepage-banner (spec §7): `{ data }`, null when no banner is live. */
export async function homepageBanner(ctx: Ctx) {
  const banner = await findLiveSiteBanner(ctx);
  if (!banner) return { body: { data: null } };
  const { id: _, ...data } = banner;
  return { body: { data } };
}
