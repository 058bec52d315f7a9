import { Link } from "react-router";
import { useText } from "#ui/language/text.ts";
import type { FilesText } from "../../shared/language/es/files.server.ts";
import type { UnitsView } from "../../shared/lab/marker-view.server.ts";

const CHOICES: { units: UnitsView; label: FilesText; to: string }[] = [
  { units: "reported", label: "As the lab reported", to: "?#results" },
  { units: "us", label: "US units", to: "?units=us#results" },
  { units: "si", label: "SI units", to: "?units=si#results" },
];

/** In the URL, so it survives a reload; a unit system reveals nothing. */
export function UnitSwitch({ units }: { units: UnitsView }) {
  const t = useText<FilesText>();
  return (
    <div className="mt-5 print:hidden">
      <nav aria-label={t("Units")} className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <span className="mr-2 text-small text-ink-2">{t("Units")}</span>
        {CHOICES.map((choice) => (
          <Link
            key={choice.units}
            to={choice.to}
            preventScrollReset
            aria-current={choice.units === units ? "true" : undefined}
            className={option}
          >
            {t(choice.label)}
          </Link>
        ))}
      </nav>
      {units !== "reported" && (
        <p role="status" className="mt-2 text-small text-ink-2">
          {t("We convert values in other units. Each table also shows what the lab reported.")}
        </p>
      )}
    </div>
  );
}

const option =
  "flex min-h-11 items-center rounded-control border border-transparent px-3 text-small font-medium text-link no-underline transition-tint hover:underline hover:underline-offset-[3px] aria-[current]:border-select-line aria-[current]:bg-select aria-[current]:font-semibold aria-[current]:text-ink";
