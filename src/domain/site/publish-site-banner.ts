import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { insertBanner } from "./queries.server.ts";

/** Publishes a new banner. Older ones stay as history and come back if this one is removed. */
export async function publishSiteBanner(ctx: Ctx, input: z.input<typeof NewSiteBanner>): Promise<{ id: string }> {
  requireStaff(ctx);
  const banner = { ...NewSiteBanner.parse(input), id: newId(ctx.now.getTime()), created_at: ctx.now };
  await inTransaction(ctx, async (tx) => {
    await insertBanner(tx.trx, banner);
    await recordAudit(tx, { action: "site-banner.published", objectId: banner.id });
  });
  return { id: banner.id };
}

/** `#rgb` or `#rrggbb` in any case; saved as six lowercase digits, the only form that reaches a style attribute. */
export const BackgroundColor = z
  .string()
  .trim()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, "color-invalid")
  .transform((text) => {
    const digits = text.slice(1).toLowerCase();
    return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
  });

/** An https URL or a path on this site; never `javascript:`, never `//elsewhere`. */
export const BannerLinkUrl = z.string().trim().max(500).refine(isAllowedLink, "banner-link-invalid");

export const NewSiteBanner = z.object({
  banner_description: z.string().trim().min(1, "banner-text-missing").max(200),
  banner_link_text: z.string().trim().min(1).max(60).nullable().default(null),
  banner_link_url: BannerLinkUrl.nullable().default(null),
  background_color: BackgroundColor,
  use_appointment_type_selection: z.boolean().default(false),
  /** Shown from this day on; immediately if empty. */
  starts_on: z.iso.date("day-invalid").nullable().default(null),
  expiration_date: z.iso.date("day-invalid").nullable().default(null),
});

function isAllowedLink(text: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (text.startsWith("/")) return !text.startsWith("//");
  return text.startsWith("https://") && URL.canParse(text);
}
