import { classNames } from "#ui/class-names.ts";
import type { MarkerPlot } from "./marker-plot.server.ts";

type MarkerFigureProps = {
  /** What the drawing shows, in one sentence, for those who cannot see it. */
  text: string;
  wide: MarkerPlot;
  narrow: MarkerPlot;
  /** Beside others, with little room at any width. */
  isSmall?: boolean;
};

/** Two drawings, so that the words in them stay readable at both widths. The same numbers stand in a table beside them. */
export function MarkerFigure({ text, wide, narrow, isSmall = false }: MarkerFigureProps) {
  if (isSmall) {
    return (
      <figure className="mt-2 max-w-100">
        <Drawing plot={narrow} text={text} className="" />
      </figure>
    );
  }
  return (
    <figure className="mt-4">
      <Drawing plot={wide} text={text} className="max-md:hidden" />
      <Drawing plot={narrow} text={text} className="md:hidden print:hidden" />
    </figure>
  );
}

function Drawing({ plot, text, className }: { plot: MarkerPlot; text: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label={text}
      className={classNames("block w-full fill-none print:break-inside-avoid", className)}
    >
      <Bands plot={plot} />
      {plot.steps.map(({ y, text: step }) => (
        <g key={y}>
          <path d={`M${plot.left} ${y}H${plot.right}`} className="stroke-ink/15" />
          <text x={plot.left - 8} y={y + 5} textAnchor="end" className={small}>
            {step}
          </text>
        </g>
      ))}
      {plot.months.map(({ x, text: month }) => (
        <g key={x}>
          <path d={`M${x} ${plot.floor}v6`} className="stroke-ink" />
          <text x={x} y={plot.height - 6} textAnchor="middle" className={small}>
            {month}
          </text>
        </g>
      ))}
      <path d={`M${plot.left} ${plot.floor}H${plot.right}`} className="stroke-ink" />
      <Doses plot={plot} />
      <path d={plot.line} strokeWidth="2.5" strokeLinejoin="round" className="stroke-chart-1" />
      {plot.points.map(({ x, y, shape, isLast }) => (
        <path key={`${x} ${y}`} d={shapes[shape](x, y, isLast ? 7.5 : 6)} strokeWidth="2" className={points[shape]} />
      ))}
      {plot.labels.map(({ x, y, text: label, isOut, isLast }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          textAnchor="middle"
          // A rim of paper, so that the line behind does not strike the number through.
          paintOrder="stroke"
          strokeWidth="4"
          strokeLinejoin="round"
          className={classNames(
            "stroke-surface/80 font-semibold",
            isLast ? "text-[16px]" : "text-[14px]",
            isOut ? "fill-danger-700" : "fill-ink",
          )}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

/** The lab's own range, stepped where it changes, with its limits at the right end. */
function Bands({ plot }: { plot: MarkerPlot }) {
  return (
    <>
      {plot.bands.map(({ x, y, width, height, hasTop, hasFoot }) => (
        <g key={x}>
          <path d={`M${x} ${y}h${width}v${height}h${-width}z`} className="fill-band-200" />
          {hasTop && <path d={`M${x} ${y}h${width}`} strokeWidth="2" className="stroke-band-700" />}
          {hasFoot && <path d={`M${x} ${y + height}h${width}`} strokeWidth="2" className="stroke-band-700" />}
        </g>
      ))}
      {plot.labs.map(({ x, y, text }) => (
        <text key={x} x={x} y={y} className="fill-band-700 text-[13px] font-medium">
          {text}
        </text>
      ))}
      {plot.limits.map(({ y, text }) => (
        <text key={text} x={plot.right + 6} y={y + 5} className="fill-band-700 text-[13px] font-semibold">
          {text}
        </text>
      ))}
    </>
  );
}

function Doses({ plot }: { plot: MarkerPlot }) {
  return plot.doses.map(({ x, width, text, isTreated }) => (
    <g key={x}>
      {isTreated && <path d={`M${x} ${plot.doseTop}h${width}v24h${-width}z`} className="fill-petrol-100" />}
      {isTreated && <path d={`M${x} ${plot.doseTop}v24`} strokeWidth="3" className="stroke-chart-1" />}
      {isTreated && (
        <path
          d={`M${x} ${plot.doseTop + 24}V${plot.floor}`}
          strokeWidth="1.5"
          strokeDasharray="3 3"
          className="stroke-chart-1"
        />
      )}
      {text && (
        <text x={x + 8} y={plot.doseTop + 17} className={classNames("text-[13px]", isTreated ? inBand : "fill-ink-2")}>
          {text}
        </text>
      )}
    </g>
  ));
}

const inBand = "fill-petrol-900 font-semibold";
const small = "fill-ink-2 text-[13px]";

/** In range, above, below: told apart by shape, color and a word. */
const shapes = {
  dot: (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  up: (x: number, y: number, r: number) => `M${x} ${y - r - 1}l${r + 2} ${2 * r}h${-2 * r - 4}z`,
  down: (x: number, y: number, r: number) => `M${x} ${y + r + 1}l${r + 2} ${-2 * r}h${-2 * r - 4}z`,
};

const points = {
  dot: "fill-chart-1 stroke-surface",
  up: "fill-danger-600 stroke-surface",
  down: "fill-danger-600 stroke-surface",
};
