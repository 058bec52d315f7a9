import { useText } from "#ui/language/text.ts";
import { Arrow, Drawing, Label, type PictureProps } from "./drawing.tsx";
import { Finger } from "./skin.tsx";
import { Syringe } from "./syringe.tsx";
import { Vial } from "./vial.tsx";

export function Supplies({ className }: PictureProps) {
  return (
    <Drawing className={className}>
      <rect x="10" y="12" width="244" height="176" rx="14" className="fill-sunken" />
      <Vial x={62} y={30} scale={0.9}>
        <path d="M-20 62h40M-20 74h26" strokeWidth="1.5" />
      </Vial>
      <rect x="116" y="32" width="56" height="48" className="fill-surface" />
      <path d="M116 42h56" strokeWidth="1.5" />
      <rect x="126" y="50" width="36" height="22" className="fill-petrol-100" strokeWidth="1.5" />
      <rect x="188" y="42" width="50" height="50" rx="3" className="fill-surface" />
      <path d="M192 54h42M192 67h42M192 80h42M200 46v42M213 46v42M226 46v42" strokeWidth="1" />
      <Syringe x={244} y={158} liquid={0} needle={38} />
    </Drawing>
  );
}

export function WipeStopper({ className }: PictureProps) {
  return (
    <Drawing className={className}>
      <path d="M20 188h224" />
      <Vial x={132} y={72} />
      <g transform="rotate(-12 132 56)">
        <rect x="92" y="42" width="80" height="26" rx="4" className="fill-surface" />
        <path d="M100 50h64M100 59h64" strokeWidth="1" />
      </g>
      <g className="stroke-petrol-600">
        <path d="M76 66q-8-34 30-46" />
        <path d="m97 17 9 3-4 9" />
        <path d="M188 30q26 18 12 48" />
        <path d="m210 70-10 8-5-11" />
      </g>
    </Drawing>
  );
}

export function AddAir({ className }: PictureProps) {
  return (
    <Drawing className={className} height={240}>
      <path d="M20 228h224" />
      <Vial x={132} y={112} liquid={44}>
        <g className="fill-surface" strokeWidth="1.5">
          <circle cx="-8" cy="74" r="4" />
          <circle cx="10" cy="84" r="3" />
          <circle cx="4" cy="62" r="3" />
        </g>
      </Vial>
      <Syringe x={132} y={146} angle={90} scale={0.78} liquid={0} air={34} needle={40} />
      <Arrow from={[172, 26]} to={[172, 64]} />
      <Label x={186} y={50} anchor="start">
        Air
      </Label>
    </Drawing>
  );
}

export function DrawUp({ className }: PictureProps) {
  return (
    <Drawing className={className} height={252}>
      <path d="M84 150h96v12H84z" className="fill-band-300" stroke="none" />
      <Vial x={132} y={114} upsideDown liquid={46} scale={0.92} />
      <Syringe x={132} y={82} angle={-90} scale={0.92} liquid={34} needle={40} />
      <Arrow from={[84, 186]} to={[84, 226]} />
      <Label x={188} y={161} anchor="start">
        Your dose
      </Label>
    </Drawing>
  );
}

export function TapBubbles({ className }: PictureProps) {
  return (
    <Drawing className={className} height={240}>
      <Vial x={112} y={104} upsideDown liquid={46} scale={0.86} />
      <Syringe x={112} y={74} angle={-90} scale={0.86} liquid={50} needle={40} />
      <g className="fill-surface" strokeWidth="1.5">
        <circle cx="109" cy="124" r="3.5" />
        <circle cx="115" cy="132" r="3" />
        <circle cx="109" cy="141" r="2.5" />
      </g>
      <Finger x={126} y={150} angle={188} length={110} />
      <path d="M132 124l8-9M144 126l9-6" className="stroke-petrol-600" />
      <Arrow from={[78, 168]} to={[78, 128]} />
    </Drawing>
  );
}

export function WarmVial({ className }: PictureProps) {
  return (
    <Drawing className={className}>
      <path d="M-4 84q44-12 84 0 20 8 24 26l4 46q0 16-18 20-46 8-98-6z" className="fill-surface" />
      <Vial x={140} y={44} scale={1.14} liquid={60} />
      {[92, 114, 136, 158].map((top) => (
        <rect
          key={top}
          x={top === 158 ? 94 : 90}
          y={top - 6}
          width={top === 158 ? 84 : 96}
          height="22"
          rx="11"
          className="fill-surface"
        />
      ))}
      <path d="M84 84q30-4 40 10" />
      <g className="stroke-petrol-600">
        <path d="M206 88q8-8 0-16t0-16" />
        <path d="M226 88q8-8 0-16t0-16" />
      </g>
    </Drawing>
  );
}

export function DateVial({ className }: PictureProps) {
  const t = useText();
  return (
    <Drawing className={className}>
      <path d="M20 188h224" />
      <Vial x={112} y={22} scale={1.46} liquid={58}>
        <path d="M-32 54h64v40h-64z" className="fill-surface" />
        <path d="M-26 62h40" strokeWidth="1.5" />
        <path d="M-26 76h52v12h-52z" className="fill-band-200" stroke="none" />
        <text x="0" y="86" textAnchor="middle" stroke="none" fill="currentColor" className="text-[9px] font-semibold">
          {t("Opened 11/15")}
        </text>
      </Vial>
      <g transform="translate(156 152) rotate(-38)">
        <path d="M0 0 16-7h70v14H16z" className="fill-petrol-100" />
        <path d="M16-7v14M74-7v14" strokeWidth="1.5" />
      </g>
    </Drawing>
  );
}
