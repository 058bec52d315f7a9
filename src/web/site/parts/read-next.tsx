import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { MarkedHeading } from "./page.tsx";

export function ReadNext({ links }: { links: { to: string; title: string }[] }) {
  const t = useText<PagesText>();
  return (
    <section aria-labelledby="read-next" className="print:hidden">
      <MarkedHeading id="read-next">{t("Read next")}</MarkedHeading>
      <ul className="mt-6 border-t-2 border-ink">
        {links.map(({ to, title }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-16 items-center justify-between gap-4 py-3 font-semibold no-underline hover:underline hover:underline-offset-[3px]"
            >
              {title}
              <Icon name="arrow-right" className="text-link" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
