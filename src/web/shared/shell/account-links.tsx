import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";
import type { ClientSession } from "../session/client-session.ts";
import { SignOutForm } from "../sign-in/sign-out-form.tsx";
import { accountLinks, canSeeAdminPanel } from "./account-pages.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type AccountLinksProps = {
  session: ClientSession;
  /** Called when a link is followed or the user signs out, to close the parent menu. */
  onLeave?: () => void;
};

/** The My Account links, in the menu on wide screens and in the drawer on phones (spec §2). */
export function AccountLinks({ session, onLeave }: AccountLinksProps) {
  const { pathname } = useLocation();
  const t = useText<ShellText>();
  const isOnPath = useRouteLoaderData<typeof rootLoader>("root")?.isOnPath ?? false;
  return (
    <>
      <p className="px-3 pt-1 pb-3">
        <b className="block text-[1.125rem]/6.5 font-heading">
          {t("Hello, {name}", { name: session.user.first_name })}
        </b>
        <span className="block text-small break-words text-ink-2">{session.user.email}</span>
      </p>
      <ul className="border-t border-line py-2">
        {canSeeAdminPanel(session) && (
          <li className="mb-2 border-b border-line pb-2">
            <Link to={href("/admin/users")} onClick={onLeave} className={`${row} font-semibold`}>
              {t("Admin Panel")}
            </Link>
          </li>
        )}
        {accountLinks(isOnPath).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave} aria-current={pathname === to ? "page" : undefined} className={row}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-3 pt-3 pb-1" onSubmit={onLeave}>
        <SignOutForm />
      </div>
    </>
  );
}

const row =
  "flex min-h-11 items-center rounded-tag border-l-4 border-transparent px-2 text-ink no-underline transition-tint hover:bg-petrol-50 aria-[current]:rounded-none aria-[current]:border-band-300 aria-[current]:font-semibold";
