import type { ReactNode } from "react";

type VialProps = {
  /** The middle of the stopper's outer face. */
  x: number;
  y: number;
  scale?: number;
  upsideDown?: boolean;
  /** The liquid's height, 0 to 70. */
  liquid?: number;
  children?: ReactNode;
};

/** A glass vial, 64 wide and 112 high. Children are drawn on the glass, in the vial's coordinates. */
export function Vial({ x, y, scale = 1, upsideDown = false, liquid = 48, children }: VialProps) {
  const surface = upsideDown ? 36 + liquid : 110 - liquid;
  const glass = "M-17 18v6q0 6-7 9-8 4-8 13v56q0 10 10 10h44q10 0 10-10V46q0-9-8-13-7-3-7-9v-6z";
  const filled = upsideDown
    ? `M-15 20v5q0 6-7 10-8 4-8 11V${surface}h60V46q0-7-8-11-7-4-7-10v-5z`
    : `M-30 ${surface}V102q0 8 8 8h44q8 0 8-8V${surface}z`;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale} ${upsideDown ? -scale : scale})`}>
      <path d={glass} className="fill-surface" />
      <path d={filled} className="fill-petrol-200" stroke="none" />
      <path d={glass} />
      <path d="M-20 6h40v12h-40z" className="fill-petrol-300" />
      <path d="M-12 0h24v6h-24z" className="fill-petrol-600" />
      {children}
    </g>
  );
}
