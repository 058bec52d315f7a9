import type { ReactNode } from "react";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

type OnThisPageProps = { headings: { id: string; title: string }[]; children?: ReactNode };

/** Navigation for a long text, next to it on wide screens. */
export function OnThisPage({ headings, children }: OnThisPageProps) {
  const t = useText<PagesText>();
  return (
    <aside className="sticky top-6 mt-7 hidden self-start border border-t-8 border-line border-t-band-300 bg-surface px-6 py-5 text-[0.9375rem]/5.5 lg:block print:hidden">
      <nav aria-labelledby="on-this-page">
        <h2 id="on-this-page" className="mb-1 font-heading">
          {t("On this page")}
        </h2>
        <ul>
          {headings.map(({ id, title }) => (
            <li key={id} className="border-t border-line">
              <a href={`#${id}`} className="block py-2.5 no-underline hover:underline hover:underline-offset-[3px]">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="mt-2 border-t border-ink pt-3.5">{children}</div>}
    </aside>
  );
}
