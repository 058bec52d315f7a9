import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { useText } from "#ui/language/text.ts";
import { linkClass } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import type { MedicationsText } from "../../shared/language/es/medications.server.ts";
import { NO_BRAND } from "../../shared/shell/page-meta.ts";

type PageFailedProps = {
  error: unknown;
  title: string;
  /** What it means for the member: what hasn't changed, what they can rely on. */
  children: ReactNode;
};

/** An account page that failed to load. The rest of the account stays, with a way to retry. */
export function PageFailed({ error, title, children }: PageFailedProps) {
  const t = useText<MedicationsText>();
  const { phone, name } = useRouteLoaderData<typeof rootLoader>("root")?.brand ?? NO_BRAND;
  const { pathname } = useLocation();
  // 404 and 403 are handled by the account's error page.
  if (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429) throw error;
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title={title} />
      <WarningCallout title={t("This page isn't available right now")} className="mt-8 max-w-article">
        <p>{children}</p>
        <p>
          {t("Try again in a minute. If it can't wait, call us at")}{" "}
          <a href={`tel:${phone}`} className={`${linkClass()} whitespace-nowrap`}>
            {phone}
          </a>
          {t(". In an emergency, call 911.")}
        </p>
        <p className="mt-4!">
          <a href={pathname} className={buttonClass({ variant: "secondary" })}>
            {t("Try again")}
          </a>
        </p>
      </WarningCallout>
    </>
  );
}
