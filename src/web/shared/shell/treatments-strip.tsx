import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { currentness, TREATMENTS } from "./links.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { useLocalPath } from "../language/language.ts";

/** Every treatment. Where they do not fit, the strip scrolls and its edge shows that more follows; a wide one takes a second line. */
export function TreatmentsStrip({ pathname }: { pathname: string }) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  return (
    <nav aria-label={t("Treatments")} className="relative border-t border-line bg-sunken">
      <ul className="mx-auto flex max-w-page scroll-px-14 gap-x-5 overflow-x-auto pr-14 pl-4 [scrollbar-width:none] md:pl-8 lg:gap-x-7.5 min-[76rem]:flex-wrap min-[76rem]:pr-8">
        {TREATMENTS.map(({ to, label }) => (
          <li key={to} className="flex-none">
            <Link to={at(to)} aria-current={currentness(pathname, at(to))} className={link}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 grid w-10 place-items-center border-l border-line bg-sunken text-ink-2 min-[76rem]:hidden"
      >
        <Icon name="chevron-right" size={16} />
      </span>
    </nav>
  );
}

const link =
  "flex min-h-11 items-center border-y-4 border-transparent text-[0.9375rem]/6 whitespace-nowrap text-ink no-underline -outline-offset-3 hover:underline hover:underline-offset-[3px] aria-[current]:border-b-petrol-600 aria-[current]:font-semibold focus-visible:shadow-none";
