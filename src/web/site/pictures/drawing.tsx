import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { useText } from "#ui/language/text.ts";

export type PictureProps = { className?: string | undefined };

type DrawingProps = PictureProps & {
  width?: number;
  height?: number;
  children: ReactNode;
};

/**
 * A line drawing in the surrounding text's color. Grows with its column up to a maximum. Hidden from screen readers: the caption has
 * the same content.
 */
export function Drawing({ width = 264, height = 200, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classNames("mx-auto", width > 300 ? "max-w-140" : "max-w-96", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

type LabelProps = {
  x: number;
  y: number;
  anchor?: "start" | "middle" | "end";
  children: string;
};

export function Label({ x, y, anchor = "middle", children }: LabelProps) {
  const t = useText();
  return (
    <text x={x} y={y} textAnchor={anchor} stroke="none" fill="currentColor" className="text-[13px] font-semibold">
      {t(children)}
    </text>
  );
}

/** A thin arrow from one point to another. */
export function Arrow({ from, to }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const turn = Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  return (
    <g className="stroke-petrol-600">
      <path d={`M${x1} ${y1}L${x2} ${y2}`} />
      <path d="M-7-6 0 0-7 6" transform={`translate(${x2} ${y2}) rotate(${turn})`} />
    </g>
  );
}
