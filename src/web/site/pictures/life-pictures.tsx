import { Arrow, Drawing, Label, type PictureProps } from "./drawing.tsx";
import { Syringe } from "./syringe.tsx";

/** Estrogen from regular waves to wild ones to a low line. */
export function EstrogenSwings({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={220}>
      <path d="M130 20h150v156H130z" className="fill-band-200" stroke="none" />
      <path d="M280 20v156" strokeWidth="1.5" strokeDasharray="3 5" />
      <path
        d="M12 104q12-40 24 0t24 0q12-40 24 0t24 0q12-40 22 0 10 26 18 0 12-92 26 0 8 60 18 20 10-96 24 10 10 70 20 20 10-60 22 20 10 40 20 14 12-26 22 26 60 8 124 8"
        className="stroke-petrol-600"
        strokeWidth="3"
      />
      <path d="M12 178h376" />
      <Label x={70} y={40}>
        Estrogen
      </Label>
      <Label x={205} y={14}>
        Perimenopause
      </Label>
      <Label x={288} y={40} anchor="start">
        Last period
      </Label>
      <Label x={12} y={202} anchor="start">
        Age 40
      </Label>
      <Label x={280} y={202}>
        about 51
      </Label>
    </Drawing>
  );
}

/** Five overlapping petals around one word. */
export function DesireCauses({ className }: PictureProps) {
  const petals = [
    { name: "Body", x: 200, y: 52, fill: "fill-petrol-100" },
    { name: "Medicines", x: 292, y: 100, fill: "fill-band-200" },
    { name: "Relationship", x: 262, y: 190, fill: "fill-petrol-200" },
    { name: "Mind", x: 138, y: 190, fill: "fill-petrol-100" },
    { name: "Hormones", x: 108, y: 100, fill: "fill-band-300" },
  ];
  return (
    <Drawing className={className} width={400} height={250}>
      {petals.map(({ name, x, y, fill }) => (
        <g key={name}>
          <ellipse cx={x} cy={y} rx="64" ry="44" className={fill} />
          <Label x={x} y={y + 5}>
            {name}
          </Label>
        </g>
      ))}
      <circle cx="200" cy="132" r="42" className="fill-surface" />
      <Label x={200} y={137}>
        Desire
      </Label>
    </Drawing>
  );
}

/** A bill with its four lines and a total. */
export function FourLines({ className }: PictureProps) {
  const lines = ["Visit", "Labs", "Medicine", "Shipping"];
  return (
    <Drawing className={className} width={340} height={250}>
      <path d="M70 10h200v226l-20-12-20 12-20-12-20 12-20-12-20 12-20-12-20 12-20-12-20 12z" className="fill-surface" />
      {lines.map((line, index) => (
        <g key={line}>
          <Label x={90} y={46 + index * 36} anchor="start">
            {line}
          </Label>
          <path d={`M190 ${42 + index * 36}h58`} strokeWidth="6" className="stroke-petrol-600" />
        </g>
      ))}
      <path d="M90 170h160" />
      <path d="M84 178h172v30H84z" className="fill-band-300" stroke="none" />
      <Label x={92} y={198} anchor="start">
        All of it
      </Label>
      <path d="M178 193h70" strokeWidth="6" />
    </Drawing>
  );
}

export function CardAndPapers({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={220}>
      <rect x="20" y="62" width="142" height="92" rx="8" className="fill-petrol-300" />
      <path d="M20 86h142v16H20z" fill="currentColor" stroke="none" />
      <Label x={91} y={134}>
        HSA or FSA
      </Label>
      <Arrow from={[172, 108]} to={[204, 108]} />
      <path d="M216 20h76v150h-76z" className="fill-surface" />
      <path d="M228 44h52M228 62h52M228 80h34" strokeWidth="1.5" />
      <path d="M228 136h52" strokeWidth="5" className="stroke-petrol-600" />
      <path d="M310 20h76v150h-76z" className="fill-surface" />
      <path d="M322 44h52M322 62h52M322 80h52M322 98h30" strokeWidth="1.5" />
      <path d="M322 140q14-20 20-4t26-8" className="stroke-petrol-600" />
      <Label x={254} y={192}>
        Receipt
      </Label>
      <Label x={348} y={192}>
        Diagnosis
      </Label>
    </Drawing>
  );
}

/** Three pins in one outline: patient, provider, pharmacy. */
export function ThreeLicenses({ className }: PictureProps) {
  const pins = [
    { name: "You", x: 92 },
    { name: "Provider", x: 200 },
    { name: "Pharmacy", x: 308 },
  ];
  return (
    <Drawing className={className} width={400} height={220}>
      <path d="M24 40h140l12 10h120l20-14h60v112l-18 26H210l-16 16H60l-36-30z" className="fill-band-200" />
      <path d="M92 132h216" strokeDasharray="5 6" className="stroke-petrol-600" />
      {pins.map(({ name, x }) => (
        <g key={name}>
          <path d={`M${x} 134q-26-30-26-48a26 26 0 0 1 52 0q0 18-26 48z`} className="fill-petrol-300" />
          <circle cx={x} cy="86" r="9" className="fill-surface" />
          <Label x={x} y={156}>
            {name}
          </Label>
        </g>
      ))}
      <Label x={200} y={212}>
        The state you are in at the visit
      </Label>
    </Drawing>
  );
}

export function SharpsSteps({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={220}>
      <path d="M30 100h76l-8 84H38z" className="fill-warning-300" />
      <path d="M24 90h88v12H24z" className="fill-petrol-300" />
      <Syringe x={68} y={84} angle={80} scale={0.42} needle={30} liquid={2} />
      <Arrow from={[122, 140]} to={[146, 140]} />
      <path d="M160 100h76l-8 84h-60z" className="fill-warning-300" />
      <path d="M154 90h88v12h-88z" className="fill-petrol-300" />
      <path d="M190 84h16v10h-16zM176 66h44v18h-44z" className="fill-petrol-300" />
      <path d="M163 122h70" strokeDasharray="4 5" strokeWidth="1.5" />
      <Label x={198} y={150}>
        ¾ full
      </Label>
      <Arrow from={[252, 140]} to={[276, 140]} />
      <path d="M290 184V80h94v104z" className="fill-band-300" />
      <path d="M312 110h50v16h-50z" className="fill-surface" />
      <path d="M24 186h368" />
      <Label x={68} y={208}>
        Drop in
      </Label>
      <Label x={198} y={208}>
        Close
      </Label>
      <Label x={337} y={208}>
        Drop off
      </Label>
    </Drawing>
  );
}
