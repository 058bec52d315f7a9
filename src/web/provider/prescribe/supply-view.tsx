import { formatNumber } from "#domain/prescribing/rules/dose.ts";
import type { SupplyDates } from "#domain/prescribing/regimen/supply-dates.ts";
import { formatDay } from "./format-day.ts";

type SupplyViewProps = {
  supply: SupplyDates;
  perDose: number;
  dosesPerWeek: number;
  daysSupply: number;
  quantity: number;
  refills: number;
  unit: string;
  months: number;
};

/** How the quantity comes about, line by line, and when each fill falls due. */
export function SupplyView({
  supply,
  perDose,
  dosesPerWeek,
  daysSupply,
  quantity,
  refills,
  unit,
  months,
}: SupplyViewProps) {
  const amount = (value: number) => `${formatNumber(Math.round(value * 10) / 10)} ${unit}`;
  const rows: [string, string][] = [
    [
      `${formatNumber(dosesPerWeek)} ${dosesPerWeek === 1 ? "dose" : "doses"} a week, ${formatNumber(perDose)} ${unit} each`,
      `${formatNumber(supply.perWeek)} ${unit} a week`,
    ],
    [`${daysSupply} days need`, amount(supply.needed)],
    ["One fill", `${formatNumber(quantity)} ${unit}, lasts ${supply.lastsDays} days`],
    [
      refills === 0
        ? "No refills, one fill"
        : `${refills} ${refills === 1 ? "refill" : "refills"}, ${refills + 1} fills`,
      `${formatNumber(supply.total)} ${unit} in ${months} months`,
    ],
  ];
  return (
    <section aria-labelledby="supply" className="grid gap-4">
      <h3 id="supply" className="border-b-2 border-ink pb-2 font-semibold">
        Supply
      </h3>
      <dl className="-mt-4">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2 text-small">
            <dt>{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {supply.lastsDays < daysSupply && (
        <p className="border-l-4 border-danger-600 pl-3 text-small font-semibold text-danger-700">
          {formatNumber(quantity)} {unit} lasts {supply.lastsDays} days, not {daysSupply}. Raise the quantity.
        </p>
      )}
      <FillLine supply={supply} />
    </section>
  );
}

/** The time in which it may be filled, each fill as a dot, and the day it ends. */
function FillLine({ supply: { fills, lastDay } }: { supply: SupplyDates }) {
  const first = fills[0]?.on ?? lastDay;
  const span = Math.max(1, daysBetween(first, lastDay));
  const END = 92;
  const at = (day: string) => `${Math.min(100, (daysBetween(first, day) / span) * END)}%`;
  const due = fills.filter(({ isTooLate }) => !isTooLate);
  const late = fills.length - due.length;
  const text = due.map(({ on }) => formatDay(on)).join(", ");
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Fills due ${text}. No fill after ${formatDay(lastDay, "year")}.`}
        className="block h-20 w-full"
      >
        <rect x="0" width={`${END}%`} y="14" height="16" className="fill-band-200" />
        <line x1="0" x2={`${END}%`} y1="14" y2="14" className="stroke-band-700" strokeWidth="1.5" />
        <line x1="0" x2={`${END}%`} y1="30" y2="30" className="stroke-band-700" strokeWidth="1.5" />
        <line x1={`${END}%`} x2={`${END}%`} y1="4" y2="40" className="stroke-ink" strokeWidth="3" />
        {due.map(({ number, on }, i) => (
          <g key={number}>
            <svg x={at(on)} y="22" className="overflow-visible">
              <circle cx={i === 0 ? 7 : 0} r="6.5" className="fill-chart-1 stroke-surface" strokeWidth="2" />
            </svg>
            <g className={due.length > 4 && i % 2 === 1 ? "max-md:hidden" : undefined}>
              <text
                x={at(on)}
                y="56"
                textAnchor={i === 0 ? "start" : "middle"}
                className="fill-ink text-tiny font-semibold"
              >
                {formatDay(on)}
              </text>
              <text x={at(on)} y="72" textAnchor={i === 0 ? "start" : "middle"} className="fill-ink-2 text-tiny">
                {number === 0 ? "first fill" : `refill ${number}`}
              </text>
            </g>
          </g>
        ))}
        <text x="100%" y="56" textAnchor="end" className="fill-ink text-tiny font-semibold">
          {formatDay(lastDay)}
        </text>
        <text x="100%" y="72" textAnchor="end" className="fill-ink-2 text-tiny">
          no fill after
        </text>
      </svg>
      {late > 0 && (
        <figcaption className="text-small text-warning-800">
          {late === 1 ? "The last refill falls" : `The last ${late} refills fall`} due after{" "}
          {formatDay(lastDay, "year")} and can&rsquo;t be filled.
        </figcaption>
      )}
    </figure>
  );
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
