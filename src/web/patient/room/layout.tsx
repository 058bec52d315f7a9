import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../../shared/language/es/room.server.ts";
import type { ReactNode } from "react";
import { href, Link as RouterLink, Outlet, useRouteLoaderData } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { SkipLink } from "#ui/link/skip-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import type { ShellText } from "../../shared/language/es/shell.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import type { loader as rootLoader } from "../../root.tsx";
import type { Route } from "./+types/layout.ts";

/** Read by the root: the style sheet of members' pages. */
export const handle = { styles: "member" };

/** The call needs the whole screen, so each view brings its own frame. */
export default function RoomLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RoomFrame>
      <ErrorPage error={error} />
    </RoomFrame>
  );
}

/** Around what comes before the call: no menu, only the brand and two links. */
export function RoomFrame({ children }: { children: ReactNode }) {
  const t = useText<RoomText | ShellText>();
  const localPath = useLocalPath();
  const name = useRouteLoaderData<typeof rootLoader>("root")?.brand.name ?? "Clinic";
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 md:px-8">
          <RouterLink to={localPath(href("/"))} aria-label={t("{name}, home", { name })} className="block">
            <Wordmark name={name} />
          </RouterLink>
          <nav aria-label={t("Visit")} className="flex gap-5">
            <Link to={href("/profile")} className="touch-target">
              {t("My Account")}
            </Link>
            <Link to={href("/contact-us")} className="touch-target">
              {t("Help")}
            </Link>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pt-6 pb-16 md:px-8">
        {children}
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-page px-4 py-6 text-small text-ink-2 md:px-8">
          {t("Not for emergencies:")} <Call to="tel:911">{t("call 911")}</Call>. {t("In a crisis")}{" "}
          <Call to="tel:988">{t("call")}</Call> {t("or")} <Call to="sms:988">{t("text 988")}</Call>.
        </p>
      </footer>
    </div>
  );
}

function Call({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="touch-target whitespace-nowrap text-inherit underline">
      {children}
    </a>
  );
}
