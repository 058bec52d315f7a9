import { lazy, Suspense, useRef } from "react";
import { flushSync } from "react-dom";
import { href, Link, useLocation } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import type { ClientSession } from "../session/client-session.ts";
import { currentness, mainLinks } from "./links.ts";
import { MakeAppointmentButton } from "./make-appointment-button.tsx";
import { SiteSearch } from "./site-search.tsx";
import { TreatmentsStrip } from "./treatments-strip.tsx";
import { useLazyModal } from "./use-lazy-modal.ts";
import { useUntilNavigation } from "./use-until-navigation.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { useLanguage, useLocalPath } from "../language/language.ts";
import { LanguageLink } from "../language/language-link.tsx";

/** Visitors do not load them; the links come with the drawers. */
const AccountLinks = lazy(async () => ({ default: (await import("./account-links.tsx")).AccountLinks }));
const MenuLinks = lazy(async () => ({ default: (await import("./menu-links.tsx")).MenuLinks }));
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));
const MemberButtons = lazy(async () => ({ default: (await import("./member-buttons.tsx")).MemberButtons }));

type SiteHeaderProps = {
  brandName: string;
  session: ClientSession | null;
};

/** The header for visitors and members (spec §2). Phones get the same through a menu and an account drawer. */
export function SiteHeader({ brandName, session }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const t = useText<ShellText>();
  const at = useLocalPath();
  const isSpanish = useLanguage() === "es";
  const input = useRef<HTMLInputElement>(null);
  const [isSearchOpen, setSearchOpen] = useUntilNavigation();
  // There the box is always open.
  const isOnSearch = pathname === "/search";

  function toggleSearch() {
    flushSync(() => setSearchOpen(!isSearchOpen));
    input.current?.focus();
  }

  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto max-w-page px-4 md:px-8">
        <div className="flex flex-wrap items-center gap-x-1 lg:gap-x-3 lg:pt-2">
          <Link
            to={at(href("/"))}
            aria-label={t("{name}, home", { name: brandName })}
            className="mr-auto inline-flex min-h-16 items-center text-petrol-900 no-underline lg:mr-5"
          >
            <Wordmark name={brandName} />
          </Link>
          {!isOnSearch && !isSpanish && (
            <IconButton
              icon={isSearchOpen ? "cross" : "search"}
              label="Search"
              aria-expanded={isSearchOpen}
              aria-controls="site-search"
              onClick={toggleSearch}
              className="lg:hidden noscript:hidden"
            />
          )}
          {session && <AccountButton session={session} />}
          <MenuButton session={session} />
          {/* Search finds English pages only. */}
          {!isSpanish && (
            <SiteSearch
              id="site-search"
              inputRef={input}
              userId={session?.user.id ?? null}
              className={classNames(
                "order-last basis-full pb-3 lg:order-none lg:flex-[1_1_16rem] lg:pb-0 xl:max-w-104",
                !isSearchOpen && !isOnSearch && "max-lg:hidden max-lg:noscript:block",
              )}
            />
          )}
          <div className="ml-auto hidden items-center gap-1.5 lg:flex">
            {session ? (
              <>
                <Suspense>
                  <MemberButtons session={session} />
                </Suspense>
                <MakeAppointmentButton variant="secondary" />
                <Suspense>
                  <AccountMenu session={session} />
                </Suspense>
              </>
            ) : (
              <>
                <ButtonLink
                  to={at(href("/sign-in"))}
                  variant="quiet"
                  className="px-4 whitespace-nowrap text-petrol-800"
                >
                  {t("Sign In")}
                </ButtonLink>
                <MakeAppointmentButton />
              </>
            )}
          </div>
        </div>
        <nav aria-label={t("Main")} className="hidden lg:block">
          <ul className="-ml-3 flex">
            {mainLinks(pathname).map(({ to, label }) => (
              <li key={label}>
                <Link to={at(to)} aria-current={currentness(pathname, at(to))} className={navLink}>
                  {t(label)}
                </Link>
              </li>
            ))}
            <li className="ml-auto">
              <LanguageLink className={navLink} />
            </li>
          </ul>
        </nav>
        <NavigationWithoutScript session={session} />
      </div>
      <TreatmentsStrip pathname={pathname} />
    </header>
  );
}

const navLink =
  "flex min-h-11 items-center border-y-4 border-transparent px-3 font-semibold text-ink no-underline hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-b-petrol-600";

function MenuButton({ session }: Pick<SiteHeaderProps, "session">) {
  const t = useText<ShellText>();
  const { Modal, press, modalProps } = useLazyModal(loadMenu, showFooterLinks);
  return (
    <>
      <IconButton
        icon="menu"
        label={t("Menu")}
        aria-haspopup="dialog"
        onClick={press}
        className="-mr-2.5 lg:hidden noscript:hidden"
      />
      {Modal && <Modal session={session} {...modalProps} />}
    </>
  );
}

function AccountButton({ session }: { session: ClientSession }) {
  const t = useText<ShellText>();
  const { Modal, press, modalProps } = useLazyModal(loadAccount, () => window.location.assign(href("/profile")));
  return (
    <>
      <IconButton
        icon="user"
        label={t("My Account")}
        aria-haspopup="dialog"
        onClick={press}
        className="lg:hidden noscript:hidden"
      />
      {Modal && <Modal session={session} {...modalProps} />}
    </>
  );
}

/**
 * On phones the menu and the drawer need script. Without it the same links unfold below the logo. Browsers with script never
 * draw what is inside, so its code stays on the server.
 */
function NavigationWithoutScript({ session }: { session: ClientSession | null }) {
  const t = useText<ShellText>();
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      <details className="border-t border-line lg:hidden">
        <summary className={unfold}>
          <Icon name="menu" /> {t("Menu")}
        </summary>
        <div className="pb-6">
          <Suspense>
            <MenuLinks session={session} />
          </Suspense>
        </div>
      </details>
      {session && (
        <details className="border-t border-line lg:hidden">
          <summary className={unfold}>
            <Icon name="user" /> {t("My Account")}
          </summary>
          <div className="-mx-3 pb-6">
            <Suspense>
              <AccountLinks session={session} />
            </Suspense>
          </div>
        </details>
      )}
    </noscript>
  );
}

const unfold = "flex min-h-12 items-center gap-3 font-semibold";

async function loadMenu() {
  const { MenuDrawer } = await import("./menu-drawer.tsx");
  return MenuDrawer;
}

async function loadAccount() {
  const { AccountDrawer } = await import("./account-drawer.tsx");
  return AccountDrawer;
}

/** The footer holds every link of the menu. */
function showFooterLinks(): void {
  document.getElementById("footer")?.scrollIntoView();
}
