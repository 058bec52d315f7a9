import { href, Link, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { RangePicture } from "#ui/range-picture.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { SkipLink } from "#ui/link/skip-link.tsx";
import { useText } from "#ui/language/text.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { LanguageLink } from "../../shared/language/language-link.tsx";
import { useLocalPath } from "../../shared/language/language.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import type { ShellText } from "../../shared/language/es/shell.server.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { RememberPath } from "../../shared/sign-in/remember-path.tsx";
import type { Route } from "./+types/sign-in-layout.ts";
import { SmallFooter } from "../small-footer.tsx";

/** Needs only the styles of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

/** Sign-in pages: one narrow column, with the brand image next to it. */
export default function SignInLayout() {
  const t = useText<SignInText>();
  return (
    <div data-full-bleed className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <SkipLink />
      <RememberPath />
      <div className="bg-petrol-900 lg:order-2">
        <RangePicture
          bandLabel={t("In range")}
          tickLabels={[t("Day 1"), t("Week 8"), t("Week 16")]}
          className="h-18 lg:sticky lg:top-0 lg:h-dvh"
        />
      </div>
      <div className="flex flex-1 flex-col px-4 py-6 md:px-8 md:py-8">
        <Home />
        <main id="main" tabIndex={-1} className="w-full max-w-100 flex-1 pt-10 pb-12 md:pt-14">
          <Outlet />
        </main>
        <SmallFooter />
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-8">
        <Home />
      </div>
      <ErrorPage error={error} />
    </>
  );
}

function Home() {
  const t = useText<ShellText>();
  const at = useLocalPath();
  const { search } = useLocation();
  const name = useRouteLoaderData<typeof rootLoader>("root")?.brand.name ?? "Clinic";
  return (
    <header className="flex items-center justify-between gap-4">
      <Link to={at(href("/"))} aria-label={t("{name}, home", { name })} className="inline-block">
        <Wordmark name={name} />
      </Link>
      <LanguageLink query={search} className={`${linkClass()} touch-target`} />
    </header>
  );
}
