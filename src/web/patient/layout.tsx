import { href, Link, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../shared/language/es/shell.server.ts";
import { ErrorPage } from "../shared/page/error-page.tsx";
import { UnsentTextNotice } from "../shared/drafts/unsent-text-notice.tsx";
import { QueryProvider } from "../shared/request/query-provider.tsx";
import { accountLinks } from "../shared/shell/account-pages.ts";
import { SiteFrame } from "../shared/shell/site-frame.tsx";
import { useCurrentUser } from "../shared/session/use-current-user.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/layout.ts";

/** Read by the root: the style sheet of members' pages. */
export const handle = { styles: "member" };

export default function PatientLayout() {
  return (
    <QueryProvider>
      <Account />
    </QueryProvider>
  );
}

function Account() {
  // Detects when the session ends while the page is still open.
  useCurrentUser();
  return (
    <SiteFrame>
      <div className="mx-auto max-w-page lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-14 lg:px-8">
        <AccountLinks />
        <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-8 pb-8 md:px-8 lg:px-0 lg:pt-10">
          <UnsentTextNotice />
          <Outlet />
        </main>
      </div>
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}

/** A column next to the page; on phones a strip above it that scrolls sideways. */
function AccountLinks() {
  const t = useText<ShellText>();
  const { pathname } = useLocation();
  const isOnPath = useRouteLoaderData<typeof rootLoader>("root")?.isOnPath ?? false;
  return (
    <nav
      aria-label={t("My Account")}
      className="border-b border-line bg-surface lg:border-0 lg:bg-transparent lg:pt-10 print:hidden"
    >
      <ul className="relative flex overflow-x-auto px-1 md:px-5 lg:-ml-4 lg:grid lg:px-0">
        {accountLinks(isOnPath).map(({ to, label }) => {
          const current = status(pathname, to);
          return (
            <li key={to} ref={current && bringIntoStrip} className="flex-none">
              <Link to={to} aria-current={current} className={accountLink}>
                {t(label)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** On a phone, this page's link may be outside the visible strip. */
function bringIntoStrip(item: HTMLLIElement | null): void {
  if (item?.parentElement) item.parentElement.scrollLeft = item.offsetLeft - 48;
}

/** Profile matches the page itself and its questions; the others match everything below them. */
function status(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  const below = to === "/profile" ? href("/profile/change/:question", { question: "" }) : `${to}/`;
  return pathname.startsWith(below) ? "true" : undefined;
}

const accountLink =
  "flex min-h-12 items-center border-b-4 border-transparent px-3 pt-1 whitespace-nowrap text-ink-2 no-underline transition-tint hover:text-ink hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink lg:min-h-11 lg:py-1.5 lg:text-balance lg:border-b-0 lg:border-l-4 lg:leading-5 lg:whitespace-normal lg:aria-[current]:bg-surface";
