import type { DoseSteps } from "#domain/catalog/clinical-facts.ts";
import { classNames } from "#ui/class-names.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

const TOP = 52;
const BASE = 236;

/** Doses as stairs; the band marks the maintenance doses. There are two drawings, so the text is readable at both widths. */
export function DoseStairs(steps: DoseSteps) {
  const t = useText<PagesText>();
  return (
    <figure>
      <h3 className="mb-3 text-lead font-heading">{t("{name}, mg a week", { name: steps.name })}</h3>
      <Stairs {...steps} width={560} className="max-lg:hidden" />
      <Stairs {...steps} width={350} className="lg:hidden" />
      <figcaption className="mt-2.5 text-small text-ink-2">{steps.text}</figcaption>
    </figure>
  );
}

type StairsProps = DoseSteps & { width: number; className: string };

function Stairs({ doses, long_term: longTerm, weeks_per_step: weeks, text, width, className }: StairsProps) {
  const t = useText<PagesText>();
  const top = Math.max(...doses);
  const y = (dose: number) => BASE - (dose / top) * (BASE - TOP);
  const x = (step: number) => (step * width) / (doses.length + 0.35);
  const path = doses.map((dose, step) => `${step === 0 ? "M0 " : "V"}${y(dose)}H${x(step + 1)}`).join("");
  const isNarrow = width < 500;
  return (
    <svg
      viewBox={`0 0 ${width} 270`}
      role="img"
      aria-label={text}
      className={classNames("block h-auto w-full overflow-visible text-[13px]", className)}
    >
      <rect y={y(longTerm[1])} width={width} height={y(longTerm[0]) - y(longTerm[1])} className="fill-band-200" />
      <text x="8" y={y(longTerm[1]) + 20} className="fill-band-700 font-semibold">
        {t("Usual long-term dose")}
      </text>
      <path d={`M0 ${BASE + 0.5}H${width}`} strokeWidth="1.5" className="stroke-ink" />
      <path d={`${path}H${width}`} strokeWidth="4" className="fill-none stroke-petrol-700" />
      {doses.map((dose, step) => (
        <g key={dose}>
          <text x={x(step) + 6} y={y(dose) - 9} className="fill-ink text-[15px] font-heading">
            {dose}
          </text>
          <text x={x(step)} y="262" className="fill-ink-2">
            {step === 0 && !isNarrow ? t("Week 1") : step * weeks + 1}
          </text>
        </g>
      ))}
      {isNarrow && (
        <text x={width} y="262" textAnchor="end" className="fill-ink-2">
          {t("week")}
        </text>
      )}
    </svg>
  );
}
