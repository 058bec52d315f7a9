import { Link, useLocation, useRouteLoaderData } from "react-router";
import { SkipLink } from "#ui/skip-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { RememberPath } from "../remember-path.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { currentness, type PageLink } from "./links.ts";
import { NO_BRAND } from "./page-meta.ts";

type StaffHeaderProps = {
  /** Which portal this is, in words beside the logo. */
  portal: string;
  home: string;
  sections: readonly PageLink[];
};

/** The bar above the pages of staff and providers: one row, on phones the sections in a second one that scrolls. */
export function StaffHeader({ portal, home, sections }: StaffHeaderProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const brand = root?.brand ?? NO_BRAND;
  return (
    <>
      <SkipLink />
      <RememberPath />
      <header className="border-b border-petrol-800 bg-petrol-900 text-white print:hidden">
        <div className="flex flex-wrap items-center gap-x-4 px-4 md:px-5">
          <div className="contents on-dark">
            <Link
              to={home}
              aria-label={`${brand.name}, ${portal}`}
              className="mr-auto inline-flex min-h-13 items-center text-white no-underline md:mr-0"
            >
              <Wordmark name={brand.name} />
            </Link>
            <span className="hidden border-l border-white/30 pl-4 font-medium text-white/80 md:block">{portal}</span>
            <Sections sections={sections} />
            <Link to="/contact-us" className={`${barLink} flex min-h-11 md:ml-auto`}>
              Help
            </Link>
          </div>
          {/* The menu is light again, so it stands outside the dark. */}
          {root?.session && (
            <div className={accountButton}>
              <AccountMenu session={root.session} label={root.session.user.first_name} size="small" />
            </div>
          )}
        </div>
      </header>
    </>
  );
}

function Sections({ sections }: Pick<StaffHeaderProps, "sections">) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Sections"
      className="order-last -mx-4 w-[calc(100%+2rem)] overflow-x-auto border-t border-white/20 px-1 [scrollbar-width:none] md:mx-0 md:w-auto md:border-0 md:px-0 md:order-none"
    >
      <ul className="flex">
        {sections.map(({ to, label, isAlone }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isAlone && pathname !== to ? undefined : currentness(pathname, to)}
              className={`${barLink} flex min-h-12 border-y-4 border-transparent aria-[current]:border-b-band-300 aria-[current]:text-white md:min-h-13`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const accountButton =
  "[&>button]:border-white/40 [&>button]:bg-transparent [&>button]:text-white [&>button]:hover:bg-white/10";

const barLink =
  "items-center px-3 font-medium whitespace-nowrap text-white/80 no-underline hover:text-white hover:underline hover:decoration-2 hover:underline-offset-[3px]";
