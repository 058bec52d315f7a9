import { href, Link, useLocation } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import type { ClientSession } from "../session/client-session.ts";
import { canSeeAdminPanel } from "./account-pages.ts";
import { currentness, mainLinks, registerFrom, TREATMENTS, type PageLink } from "./links.ts";
import { MakeAppointmentButton } from "./make-appointment-button.tsx";
import { MemberButtons } from "./member-buttons.tsx";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { useLocalPath } from "../language/language.ts";
import { LanguageLink } from "../language/language-link.tsx";

export type MenuLinksProps = {
  session: ClientSession | null;
  /** Called when a link is followed, to close the parent menu. */
  onLeave?: () => void;
};

/** The header's links as a list for phones. */
export function MenuLinks({ session, onLeave }: MenuLinksProps) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  const { pathname } = useLocation();
  return (
    <>
      <div className="grid gap-3">
        <MakeAppointmentButton wide />
        {session ? (
          <MemberButtons session={session} wide onLeave={onLeave} />
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <ButtonLink to={at(registerFrom(pathname))} onClick={onLeave} variant="secondary">
              {t("Get Started")}
            </ButtonLink>
            <ButtonLink to={at(href("/sign-in"))} onClick={onLeave} variant="secondary">
              {t("Sign In")}
            </ButtonLink>
          </div>
        )}
      </div>
      <nav aria-label={t("Main")} className="mt-6">
        <LinkList
          pathname={pathname}
          onLeave={onLeave}
          links={[
            ...(session && canSeeAdminPanel(session)
              ? [{ to: href("/admin/users"), label: "Admin Panel" } as const]
              : []),
            ...mainLinks(pathname),
            ...(session ? [] : [{ to: href("/contact-us"), label: "Contact Us" } as const]),
          ]}
        />
      </nav>
      <nav aria-label={t("Treatments in the menu")} className="mt-6">
        <h3 className="mb-1 text-small font-semibold text-ink-2">{t("Treatments")}</h3>
        <LinkList pathname={pathname} onLeave={onLeave} links={TREATMENTS} />
      </nav>
      <LanguageLink className={row} />
    </>
  );
}

type LinkListProps = { links: readonly PageLink<ShellText>[]; pathname: string; onLeave: (() => void) | undefined };

function LinkList({ links, pathname, onLeave }: LinkListProps) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  return (
    <ul className="border-t border-ink">
      {links.map(({ to, label }) => (
        <li key={to} className="border-b border-line">
          <Link to={at(to)} onClick={onLeave} aria-current={currentness(pathname, at(to))} className={row}>
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const row =
  "flex min-h-12 items-center text-ink no-underline hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-4 aria-[current]:decoration-petrol-600 aria-[current]:underline-offset-[6px]";
