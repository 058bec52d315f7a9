import { classNames } from "./class-names.ts";

type RangePictureProps = {
  bandLabel: string;
  /** Under the first, the fourth and the last point. */
  tickLabels: readonly [string, string, string];
  className?: string;
};

/**
 * The brand's picture: one marker moving into the band. Fills its box: in a half page the whole drawing
 * fits, with band and grid running on to the edges; in a low strip only the band is left. The line draws
 * once; with reduced motion it is simply there.
 */
export function RangePicture({ bandLabel, tickLabels, className }: RangePictureProps) {
  return (
    <div
      aria-hidden
      className={classNames(
        "[container-type:size] flex items-center justify-center overflow-hidden bg-petrol-900",
        className,
      )}
    >
      <svg
        viewBox="0 0 640 720"
        fill="none"
        className="aspect-[8/9] w-[min(100cqw,88.8cqh)] flex-none overflow-visible [@container_(min-aspect-ratio:2)]:w-97.5"
      >
        <path d={gridLines} className="stroke-petrol-700" />
        <path d="M-3000 250h6640v170h-6640z" className="fill-band-300" />
        <path d="M-3000 250h6640M-3000 420h6640" className="stroke-band-700" strokeWidth="2" />
        <Curve className="stroke-white" />
        <svg x="0" y="250" width="640" height="170" viewBox="0 250 640 170">
          <Curve className="stroke-petrol-900" />
        </svg>
        {points.map(([x, y], index) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={index === points.length - 1 ? 14 : 11}
            strokeWidth="4"
            style={{ animationDelay: `${index * 170}ms` }}
            className={classNames(
              "animate-appear",
              y < 420 ? "fill-petrol-900 stroke-band-300" : "fill-white stroke-petrol-900",
            )}
          />
        ))}
        <text
          x="58"
          y="284"
          className="fill-petrol-900 text-[18px] [@container_(max-width:30rem)]:text-[22px] [@container_(min-width:44rem)]:text-[15px] font-semibold"
        >
          {bandLabel}
        </text>
        {tickLabels.map((label, index) => (
          <text
            key={label}
            x={ticks[index]}
            y="640"
            textAnchor="middle"
            className="fill-white text-[18px] [@container_(max-width:30rem)]:text-[22px] [@container_(min-width:44rem)]:text-[15px] font-medium"
          >
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Curve({ className }: { className: string }) {
  return (
    <path
      d={`M${points.map((point) => point.join(" ")).join("L")}`}
      pathLength={1}
      strokeDasharray="1"
      strokeWidth="5"
      strokeLinejoin="round"
      className={classNames("animate-draw", className)}
    />
  );
}

const points: ReadonlyArray<readonly [number, number]> = [
  [76, 590],
  [166, 566],
  [256, 486],
  [346, 388],
  [436, 338],
  [536, 326],
];

// Every 65 units, above and below the band, far enough for a tall and narrow box.
const gridLines = Array.from({ length: 14 }, (_, step) => [185 - step * 65, 485 + step * 65])
  .flat()
  .map((y) => `M-3000 ${y}h6640`)
  .join("");

const ticks = [76, 346, 536];
