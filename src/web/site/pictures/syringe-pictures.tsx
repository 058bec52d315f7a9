import { Arrow, Drawing, Label, type PictureProps } from "./drawing.tsx";
import { Syringe } from "./syringe.tsx";

/** A 1 mL barrel, needle to the left, with the plunger at the fifth line. */
export function SyringeScale({ className }: PictureProps) {
  const line = (tenth: number) => 30 + tenth * 19;
  return (
    <Drawing className={className}>
      <path d="M119 44h12v92h-12z" className="fill-band-300" stroke="none" />
      <path d="M0 90h16" />
      <path d="M16 82h14v16H16z" className="fill-petrol-300" />
      <path d="M30 62h206v56H30z" className="fill-surface" />
      <path d="M31 64h94v52H31z" className="fill-petrol-200" stroke="none" />
      <path d="M125 64h22v52h-22z" className="fill-petrol-600" />
      <path d="M147 90h117" strokeWidth="6" />
      <path d={[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tenth) => `M${line(tenth)} 62v12`).join("")} strokeWidth="1.5" />
      <path d="M30 62h206v56H30z" />
      <path d="M236 48v84" />
      <Arrow from={[125, 170]} to={[125, 142]} />
      <Label x={125} y={188}>
        Read here
      </Label>
      <Label x={125} y={36}>
        0.5 mL
      </Label>
      <g className="stroke-danger-600">
        <path d="m166 142 12 12M178 142l-12 12" />
      </g>
    </Drawing>
  );
}

export function DeadSpace({ className }: PictureProps) {
  return (
    <Drawing className={className} height={220}>
      <Nose x={72} />
      <path d="M63 120h18v40H63z" className="fill-petrol-300" stroke="none" />
      <path d="M46 112h52v8H46z" className="fill-petrol-300" stroke="none" />
      <path d="M46 72h52v40H46z" className="fill-petrol-600" />
      <Outline x={72} />
      <Nose x={192} />
      <path d="M166 76h52v44h-15l-2 40h-18l-2-40h-15z" className="fill-petrol-600" />
      <Outline x={192} />
      <Label x={72} y={214}>
        Usual
      </Label>
      <Label x={192} y={214}>
        Low dead space
      </Label>
      <Arrow from={[124, 144]} to={[90, 144]} />
    </Drawing>
  );
}

export function TwoNeedles({ className }: PictureProps) {
  return (
    <Drawing className={className}>
      <Syringe x={236} y={62} needle={50} needleWidth={6} liquid={40} />
      <Syringe x={226} y={148} needle={40} needleWidth={1.5} liquid={40} />
      <Label x={216} y={40}>
        draw
      </Label>
      <Label x={216} y={128}>
        inject
      </Label>
      <g className="stroke-petrol-600">
        <path d="M132 84v36" strokeDasharray="3 6" />
        <path d="m125 116 7 8 7-8" />
      </g>
    </Drawing>
  );
}

function Nose({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-28 4h56v118H11v40h-22v-40h-17z" className="fill-surface" stroke="none" />
    </g>
  );
}

function Outline({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M0 72V4" strokeWidth="5" />
      <path d="M-28 4v118h17v40h22v-40h17V4" />
      <path d="M-28 30h10M-28 46h10M-28 62h10" strokeWidth="1.5" />
      <path d="M0 164v28" strokeWidth="2" />
    </g>
  );
}
