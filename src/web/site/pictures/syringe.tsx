type SyringeProps = {
  /** The position of the needle's tip. */
  x: number;
  y: number;
  /** 0 points right, 90 points down. */
  angle?: number;
  scale?: number;
  /** The needle's length and width. */
  needle?: number;
  needleWidth?: number;
  /** Length of the liquid in the barrel, at most 80. */
  liquid?: number;
  /** Length of the air behind it or instead of it. */
  air?: number;
};

const BARREL = 84;
const HUB = 9;
const ROD = 92;

/** Drawn with the needle's tip at 0 0, pointing left. */
export function Syringe({
  x,
  y,
  angle = 0,
  scale = 1,
  needle = 44,
  needleWidth = 2,
  liquid = 36,
  air = 0,
}: SyringeProps) {
  const front = -needle - HUB;
  const back = front - BARREL;
  const plunger = front - liquid - air;
  const rodEnd = plunger - ROD;
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle}) scale(${scale})`}>
      <path d={`M0 0H${-needle}`} strokeWidth={needleWidth} />
      <path d={`M${-needle}-5v10h${-HUB}V-5z`} className="fill-petrol-300" />
      <path d={`M${front}-11v22H${back}v-22z`} className="fill-surface" />
      {liquid > 0 && (
        <path d={`M${front - 1}-10v20H${front - liquid}v-20z`} className="fill-petrol-200" stroke="none" />
      )}
      <path d={ticks(front)} strokeWidth="1.5" />
      <path d={`M${front}-11v22H${back}v-22z`} />
      <path d={`M${plunger}-10v20`} strokeWidth="5" strokeLinecap="butt" />
      <path d={`M${plunger} 0H${rodEnd}M${back}-17v34M${rodEnd}-13v26`} />
    </g>
  );
}

function ticks(front: number): string {
  return [12, 24, 36, 48, 60, 72].map((step) => `M${front - step}-11v7`).join("");
}
