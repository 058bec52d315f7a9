import type { ReactNode } from "react";
import { href, Outlet, useMatches } from "react-router";
import { Translated, useText } from "#ui/language/text.ts";
import { Link } from "#ui/link/link.tsx";
import type { ShellText } from "../../shared/language/es/shell.server.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { LOCALES, useLanguage, type Language } from "../../shared/language/language.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { JourneyFrame, JourneyHeader } from "../journey-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Needs no styles but those of src/web/site, src/web/shared and src/ui. */
export const handle = { styles: "site" };

export default function QuestionsLayout() {
  const t = useText<QuestionsText>();
  return (
    <JourneyFrame label={t("Health questions")} links={<Account />}>
      <InFormLanguage>
        <Outlet />
      </InFormLanguage>
    </JourneyFrame>
  );
}

/** While a form lacks a Spanish text, all questions and the text around them are in English on a Spanish page. */
function InFormLanguage({ children }: { children: ReactNode }) {
  const page = useLanguage();
  const asked = useMatches().at(-1)?.loaderData as { language?: Language } | undefined;
  const language = asked?.language ?? page;
  if (language === page) return children;
  return (
    <Translated value={undefined}>
      <div lang={LOCALES[language]}>{children}</div>
    </Translated>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<QuestionsText>();
  return (
    <>
      <JourneyHeader label={t("Health questions")} links={<Account />} />
      <ErrorPage error={error} />
    </>
  );
}

function Account() {
  const t = useText<ShellText>();
  return (
    <Link to={href("/profile")} className="touch-target">
      {t("My Account")}
    </Link>
  );
}
