/** The line above the header (spec §2, §3). The field names are the specification's. */
export type SiteBanner = {
  id: string;
  banner_description: string;
  banner_link_text: string | null;
  banner_link_url: string | null;
  background_color: string;
  use_appointment_type_selection: boolean;
  expiration_date: string | null;
};

/** A banner as staff see it, including scheduled and expired ones. */
export type StoredBanner = SiteBanner & { starts_on: string | null; created_at: Date };

/** What clicking the banner does. Without a link or the selection flag it isn't clickable. */
export type BannerAction = { kind: "choose-appointment-type" } | { kind: "open-link"; url: string } | { kind: "none" };

export function bannerAction(
  banner: Pick<SiteBanner, "use_appointment_type_selection" | "banner_link_url">,
): BannerAction {
  if (banner.use_appointment_type_selection) return { kind: "choose-appointment-type" };
  if (banner.banner_link_url) return { kind: "open-link", url: banner.banner_link_url };
  return { kind: "none" };
}

/** `today` is the clinic's day. The expiration date is included: a banner ends at the following midnight. */
export function isLive(banner: { expiration_date: string | null; starts_on?: string | null }, today: string): boolean {
  const hasBegun = !banner.starts_on || banner.starts_on <= today;
  return hasBegun && (banner.expiration_date === null || banner.expiration_date >= today);
}
