type LayersProps = {
  width: number;
  /** Where skin, fat and muscle start. */
  skin: number;
  fat: number;
  muscle: number;
  bottom: number;
};

/** A cross section of skin, fat and muscle. The fat is the band. */
export function Layers({ width, skin, fat, muscle, bottom }: LayersProps) {
  return (
    <g stroke="none">
      <path d={`M0 ${skin}H${width}V${fat}H0z`} className="fill-petrol-100" />
      <path d={`M0 ${fat}H${width}V${muscle}H0z`} className="fill-band-300" />
      <path d={`M0 ${muscle}H${width}V${bottom}H0z`} className="fill-petrol-300" />
      <path
        d={fibres(width, muscle, bottom)}
        fill="none"
        strokeWidth="1.5"
        className="stroke-petrol-600"
        opacity=".45"
      />
      <path d={`M0 ${skin}H${width}`} stroke="currentColor" />
    </g>
  );
}

/** A finger from the side, with its rounded tip on the point. */
export function Finger({ x, y, angle, length = 90 }: { x: number; y: number; angle: number; length?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`}>
      <path d={`M${-length}-13H-13a13 13 0 0 1 0 26H${-length}`} className="fill-surface" />
      <path d="M-14-12.5q11 1 13 8" strokeWidth="1.5" />
    </g>
  );
}

function fibres(width: number, muscle: number, bottom: number): string {
  const wave = width / 8;
  const rows = Math.max(0, Math.floor((bottom - muscle - 8) / 14));
  return Array.from({ length: rows }, (_, row) => {
    const y = muscle + 14 + row * 14;
    return `M0 ${y}q${wave}-6 ${wave * 2} 0t${wave * 2} 0 ${wave * 2} 0 ${wave * 2} 0`;
  }).join("");
}
