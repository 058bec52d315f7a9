import { lazy, Suspense, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { SkipLink } from "#ui/link/skip-link.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { RememberPath } from "../sign-in/remember-path.tsx";
import { ClickableBanner } from "./clickable-banner.tsx";
import { NO_BRAND } from "./page-meta.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Visitors do not load it. */
const UnsentContact = lazy(async () => ({
  default: (await import("../contact/member-contact-button.tsx")).UnsentContact,
}));

/** Banner, header and footer around every public page and every page of a patient. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const brand = root?.brand ?? NO_BRAND;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <RememberPath />
      {root?.banner && <ClickableBanner banner={root.banner} />}
      <SiteHeader brandName={brand.name} session={root?.session ?? null} />
      <div className="flex-1">{children}</div>
      <SiteFooter brand={brand} />
      {root?.session && (
        <Suspense>
          <UnsentContact session={root.session} />
        </Suspense>
      )}
    </div>
  );
}
