import { Link } from "./link.tsx";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type BreadcrumbProps = {
  /** From the top down, without the page itself. */
  trail: ReadonlyArray<{ to: string; label: string }>;
  current: string;
};

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  const t = useText<UiText>();
  return (
    <nav aria-label={t("Breadcrumb")} className="text-small text-ink-2 print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-2">
            <Link to={to} variant="ink" className="touch-target">
              {label}
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
