import { formatDate } from "#core/format-date.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { LOCALES, useLanguage } from "../../shared/language/language.ts";

type ReviewedLineProps = { review: { label: string; on: string | null; updated: string }; minutes?: number };

/** Who approved the text and when, or that nobody has; and when the text last changed. */
export function ReviewedLine({ review: { label, on, updated }, minutes }: ReviewedLineProps) {
  const t = useText<PagesText>();
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-3 text-[0.9375rem]/6 text-ink-2">
      <b className="font-semibold text-ink">{label}</b>
      {on && <time dateTime={on}>{formatDate(on, "long", LOCALES[language])}</time>}
      <span>
        {t("Updated")} <time dateTime={updated}>{formatDate(updated, "long", LOCALES[language])}</time>
      </span>
      {minutes && <span>{t("{minutes} minutes to read", { minutes })}</span>}
    </p>
  );
}

export function Sources({ sources }: { sources: { label: string; year: number }[] }) {
  return (
    <ol className="mt-4 grid list-decimal gap-1 pl-5 text-small text-ink-2">
      {sources.map(({ label, year }) => (
        <li key={label}>{label.includes(String(year)) ? label : `${label}, ${year}`}</li>
      ))}
    </ol>
  );
}
