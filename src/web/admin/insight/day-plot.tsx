import { classNames } from "#ui/class-names.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { NumberCell, Table } from "#ui/table.tsx";
import type { DayPlot } from "./day-plot.server.ts";

type DayFigureProps = {
  id: string;
  title: string;
  /** What the drawing shows, in one sentence, for those who cannot see it. */
  text: string;
  wide: DayPlot;
  narrow: DayPlot;
  rows: readonly { day: string; counts: readonly number[] }[];
};

/** Two drawings, so that the words in them stay readable at both widths, and the same numbers as a table. */
export function DayFigure({ id, title, text, wide, narrow, rows }: DayFigureProps) {
  const names = wide.lines.map(({ name }) => name);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-h3 font-heading">
        {title}
      </h2>
      {names.length > 1 && <Key names={names} />}
      <figure className="mt-4">
        <Drawing plot={wide} text={text} className="max-md:hidden" />
        <Drawing plot={narrow} text={text} className="md:hidden" />
        <figcaption className="mt-2 max-w-measure text-small text-ink-2">{text}</figcaption>
      </figure>
      <Disclosure summary="The same as a table" className="mt-4">
        <Table caption={title} dense>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {names.map((name) => (
                <th key={name} scope="col" className="text-right!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {counts.map((count, i) => (
                  <NumberCell key={names[i]}>{count.toLocaleString("en-US")}</NumberCell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Disclosure>
    </section>
  );
}

function Drawing({ plot, text, className }: { plot: DayPlot; text: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label={text}
      className={classNames("block w-full fill-none", className)}
    >
      {plot.steps.map(({ y, label }) => (
        <g key={label}>
          <path d={`M${plot.left} ${y}H${plot.right}`} className="stroke-line" />
          <text x={plot.left - 8} y={y + 5} textAnchor="end" className={plotText}>
            {label}
          </text>
        </g>
      ))}
      {plot.days.map(({ x, label, anchor }) => (
        <text key={label} x={x} y={plot.height - 6} textAnchor={anchor} className={plotText}>
          {label}
        </text>
      ))}
      {plot.lines.length === 1 && <path d={plot.lines[0]?.area} className="fill-band-200" />}
      <path d={`M${plot.left} ${plot.floor}H${plot.right}`} className="stroke-ink" />
      {plot.lines.map(({ name, line, last }, i) => (
        <g key={name} className={looks[i]?.line} strokeWidth="2.5">
          <path d={line} strokeLinejoin="round" strokeDasharray={looks[i]?.dash} />
          <circle cx={last.x} cy={last.y} r="4" className={looks[i]?.dot} />
        </g>
      ))}
    </svg>
  );
}

/** Told apart by color and by stroke. */
function Key({ names }: { names: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small">
      {names.map((name, i) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 28 8" aria-hidden="true" className="h-2 w-7">
            <path d="M0 4H28" strokeWidth="3" strokeDasharray={looks[i]?.dash} className={looks[i]?.line} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

const plotText = "fill-ink-2 text-[14px]";

const looks = [
  { line: "stroke-action", dot: "fill-action", dash: undefined },
  { line: "stroke-ink", dot: "fill-ink", dash: "6 5" },
  { line: "stroke-warning-800", dot: "fill-warning-800", dash: "2 4" },
  { line: "stroke-danger-600", dot: "fill-danger-600", dash: "12 4 2 4" },
];
