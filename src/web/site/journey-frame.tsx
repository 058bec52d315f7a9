import type { ReactNode } from "react";
import { href, Link as RouterLink, useRouteLoaderData } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { SkipLink } from "#ui/link/skip-link.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../root.tsx";
import { RememberPath } from "../shared/sign-in/remember-path.tsx";
import { SmallFooter } from "./small-footer.tsx";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../shared/language/es/shell.server.ts";
import { useLocalPath } from "../shared/language/language.ts";

type JourneyFrameProps = {
  /** What the links at the top are for. */
  label: string;
  /** Beside Help. */
  links?: ReactNode;
  children: ReactNode;
};

/** Layout for single-task pages: no menu, only the brand, a few links out, and help. */
export function JourneyFrame({ label, links, children }: JourneyFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <RememberPath />
      <JourneyHeader label={label} links={links} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pt-8 pb-16 md:px-8">
        {children}
      </main>
      <SmallFooter className="mx-auto w-full max-w-page px-4 pb-8 md:px-8" />
    </div>
  );
}

export function JourneyHeader({ label, links }: Omit<JourneyFrameProps, "children">) {
  const name = useRouteLoaderData<typeof rootLoader>("root")?.brand.name ?? "Clinic";
  const t = useText<ShellText>();
  const at = useLocalPath();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 md:px-8">
        <RouterLink to={at(href("/"))} aria-label={t("{name}, home", { name })} className="block">
          <Wordmark name={name} />
        </RouterLink>
        <nav aria-label={label} className="flex gap-5 text-body print:hidden">
          {links}
          <Link to={href("/contact-us")} className="touch-target">
            {t("Help")}
          </Link>
        </nav>
      </div>
    </header>
  );
}
