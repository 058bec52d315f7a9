import { href, redirect } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { safeReturnPath } from "#domain/identity/sessions/return-path.ts";
import { landingPath } from "../../shared/sign-in/after-sign-in.server.ts";
import { findUnsentText } from "../../shared/drafts/unsent-text-storage.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import { useReturnPath } from "../../shared/sign-in/use-return-path.ts";
import type { Route } from "./+types/please-login.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (_, __, { session }) => {
    const to = safeReturnPath(new URL(args.request.url).searchParams.get("to"));
    if (session?.actor) throw redirect(landingPath(session, to), 303);
    return { to };
  });
}

export default function PleaseLogin({ loaderData }: Route.ComponentProps) {
  const t = useText<PagesText>();
  const at = useLocalPath();
  const to = useReturnPath(loaderData.to);
  const query = to ? `?to=${encodeURIComponent(to)}` : "";
  const hasUnsentText = useHydrated() && findUnsentText() !== null;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-16 md:px-8 md:py-24">
      <PageTitle>{t("Please sign in to continue")}</PageTitle>
      <div aria-hidden className="mb-8 h-3 w-40 bg-band-300">
        <div className="relative h-3">
          <span className="absolute -top-1 -left-2.5 size-5 rounded-full border-4 border-petrol-600 bg-canvas" />
        </div>
      </div>
      <h1 className="text-h1 font-bold">{t("Please sign in to continue")}</h1>
      <p className="mt-4 max-w-measure text-lead text-ink-2">
        {t("You need to be signed in to see this page. Sign in and we'll take you right back to it.")}
      </p>
      {hasUnsentText && (
        <p className="mt-3 max-w-measure text-ink-2">
          {t("What you typed is saved on this device for 24 hours. You'll get it back when you sign in.")}
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={at(`${href("/sign-in")}${query}`)}>{t("Sign In")}</ButtonLink>
        <ButtonLink to={at(`${href("/register")}${query}`)} variant="secondary">
          {t("Get Started")}
        </ButtonLink>
      </p>
    </main>
  );
}
