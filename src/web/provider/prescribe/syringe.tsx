import { formatNumber, type Draw } from "#domain/prescribing/rules/dose.ts";

/** Where the barrel stands in the picture, in percent of its width. */
const [LEFT, WIDTH] = [14, 78];

type Scale = { name: string; max: number; label: (mark: number) => string; every: number; small: number };

/** The smallest syringe that holds it. Marks are units on a U-100 syringe, and tenths of a mL on the larger one. */
function scaleOf({ units }: Draw): Scale {
  if (units === null) {
    return { name: "3-milliliter syringe", max: 30, label: (mark) => formatNumber(mark / 10), every: 5, small: 1 };
  }
  const label = (mark: number) => String(mark);
  return units <= 50
    ? { name: "Half-milliliter U-100 syringe", max: 50, label, every: 10, small: 1 }
    : { name: "1-milliliter U-100 syringe", max: 100, label, every: 20, small: 2 };
}

/** The syringe as the patient draws it up, to the mark. */
export function Syringe({ draw }: { draw: Draw }) {
  const scale = scaleOf(draw);
  const mark = draw.units ?? Math.round(draw.ml * 10);
  const at = (one: number) => `${LEFT + (Math.min(one, scale.max) / scale.max) * WIDTH}%`;
  const volume = `${formatNumber(draw.ml)} mL`;
  const text = draw.units === null ? volume : `${draw.units} ${draw.units === 1 ? "unit" : "units"} = ${volume}`;
  const marks = Array.from({ length: scale.max / scale.small + 1 }, (_, i) => i * scale.small);
  return (
    <svg role="img" aria-label={`${scale.name} filled to ${text}`} className="block h-22 w-full">
      <line x1="4%" x2="13%" y1="45" y2="45" className="stroke-line-strong" strokeWidth="2" />
      <rect x="12%" width="2%" y="38" height="14" className="fill-line-strong" />
      <rect x={`${LEFT}%`} width={`${WIDTH}%`} y="26" height="38" className="fill-surface stroke-line-strong" />
      <rect
        x={`${LEFT}%`}
        width={`${(Math.min(mark, scale.max) / scale.max) * WIDTH}%`}
        y="27"
        height="36"
        className="fill-petrol-200"
      />
      {marks.map((one) => {
        const isLong = one % scale.every === 0;
        return (
          <g key={one}>
            <line
              x1={at(one)}
              x2={at(one)}
              y1={isLong ? 26 : 30}
              y2={isLong ? 46 : 38}
              className="stroke-ink"
              strokeWidth={isLong ? 1.5 : 1}
              opacity={isLong ? 1 : 0.55}
            />
            {isLong && (
              <text x={at(one)} y="80" textAnchor="middle" className="fill-ink-2 text-tiny">
                {scale.label(one)}
              </text>
            )}
          </g>
        );
      })}
      <rect x={at(mark)} y="25" width="6" height="40" className="fill-ink" />
      <line x1={at(mark)} x2="97%" y1="45" y2="45" className="stroke-ink" strokeWidth="4" opacity="0.5" />
      <rect x="96.5%" y="32" width="6" height="26" className="fill-ink" />
      <text x={at(mark)} y="17" textAnchor="middle" className="fill-ink text-small font-semibold">
        {text}
      </text>
    </svg>
  );
}
