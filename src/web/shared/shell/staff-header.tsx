import { Link, useLocation, useRouteLoaderData } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { SkipLink } from "#ui/link/skip-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { RememberPath } from "../sign-in/remember-path.tsx";
import type { WaitingCounts } from "#domain/desk/work/count-waiting.ts";
import { useWorkCounts } from "../staff/use-work-counts.ts";
import { AccountMenu } from "./account-menu.tsx";
import { currentness } from "./links.ts";
import { NO_BRAND } from "./page-meta.ts";
import { faceFor, type StaffFace } from "../staff/sections.ts";
import { useShortcuts } from "../staff/shortcuts.tsx";
import { useKeepPlace } from "../staff/use-keep-place.ts";

type StaffHeaderProps = { face: StaffFace; hasSingleKeys: boolean; counts?: WaitingCounts | undefined };

const NONE: WaitingCounts = {};

/** The bar above the pages of staff and providers: one row, on phones the sections in a second one that scrolls. */
export function StaffHeader({ face: wholeFace, hasSingleKeys, counts = NONE }: StaffHeaderProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const face = faceFor(wholeFace, root?.session?.user.role);
  useKeepPlace();
  const { palette, help } = useShortcuts({ face, hasSingleKeys });
  const brand = root?.brand ?? NO_BRAND;
  return (
    <>
      <SkipLink />
      <RememberPath />
      <header className="border-b border-petrol-800 bg-petrol-900 text-white print:hidden">
        <div className="flex flex-wrap items-center gap-x-1 px-4 md:flex-nowrap md:gap-x-2 md:px-5 min-[90rem]:gap-x-4">
          <div className="contents on-dark">
            <Link
              to={face.home}
              aria-label={`${brand.name}, ${face.portal}`}
              className="mr-auto inline-flex min-h-13 items-center text-white no-underline md:mr-0"
            >
              <Wordmark name={brand.name} />
            </Link>
            {face.isNamed && (
              <span className="hidden border-l border-white/30 pl-4 font-medium text-white/80 md:block">
                {face.portal}
              </span>
            )}
            <Sections sections={face.sections} counts={counts} />
            {/* A link without script, to where people can be searched as well. */}
            <Link to={face.home} onClick={palette.press} className={paletteButton}>
              <Icon name="search" size={16} />
              <span className="max-md:sr-only">
                Find{" "}
                <span className="max-[90rem]:sr-only">{face.found ? "people, pages, actions" : "pages, actions"}</span>
              </span>
              <kbd className="rounded-tag border border-white/40 px-1.5 font-sans text-tiny whitespace-nowrap text-white/80 max-[90rem]:hidden">
                Ctrl K
              </kbd>
            </Link>
            <Link to={face.help} className={`${barLink} flex min-h-11 max-md:px-2`}>
              Help
            </Link>
          </div>
          {/* The menu is light again, so it stands outside the dark. */}
          {root?.session && (
            <div className={accountButton}>
              <AccountMenu
                session={root.session}
                label={
                  <>
                    <Icon name="user" size={16} className="md:hidden" />
                    <span className="max-md:sr-only">{root.session.user.first_name}</span>
                  </>
                }
                size="small"
              />
            </div>
          )}
        </div>
      </header>
      {palette.Modal && <palette.Modal {...palette.modalProps} face={face} />}
      {help.Modal && <help.Modal {...help.modalProps} face={face} hasSingleKeys={hasSingleKeys} />}
    </>
  );
}

function Sections({ sections, counts: drawn }: Pick<StaffFace, "sections"> & { counts: WaitingCounts }) {
  const { pathname } = useLocation();
  const counts = useWorkCounts(drawn);
  return (
    <nav
      aria-label="Sections"
      className="relative order-last -mx-4 min-w-0 w-[calc(100%+2rem)] overflow-x-auto border-t border-white/20 px-1 [scrollbar-width:none] md:mx-0 md:w-auto md:border-0 md:px-0 md:order-none"
    >
      <ul className="flex">
        {sections.map(({ to, label, isAlone, count }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isAlone && pathname !== to ? undefined : currentness(pathname, to)}
              className={`${barLink} flex min-h-12 border-y-4 border-transparent aria-[current]:border-b-band-300 aria-[current]:text-white md:min-h-13`}
            >
              {label}
              {count && <Count count={counts[count.of] ?? 0} text={count.text} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count, text }: { count: number; text: string }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="ml-1.5 min-w-5 rounded-full bg-band-300 px-1.5 text-center text-tiny leading-5 font-bold text-petrol-900"
      >
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">
        {" "}
        ({count} {text})
      </span>
    </>
  );
}

const paletteButton =
  "flex min-h-11 items-center gap-2 rounded-control border border-white/40 px-3 text-small text-white/80 no-underline transition-tint hover:bg-white/10 hover:text-white md:ml-auto md:min-h-9";

const accountButton =
  "[&>button]:border-white/40 [&>button]:bg-transparent [&>button]:text-white [&>button]:hover:bg-white/10";

const barLink =
  "items-center px-3 font-medium md:px-2 whitespace-nowrap text-white/80 no-underline hover:text-white hover:underline hover:decoration-2 hover:underline-offset-[3px]";
