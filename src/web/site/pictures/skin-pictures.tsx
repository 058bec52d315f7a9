import { Arrow, Drawing, Label, type PictureProps } from "./drawing.tsx";
import { Finger, Layers } from "./skin.tsx";
import { Syringe } from "./syringe.tsx";

export function NeedleAngles({ className }: PictureProps) {
  return (
    <Drawing className={className} width={340} height={300}>
      <Layers width={340} skin={168} fat={184} muscle={232} bottom={300} />
      <Syringe x={146} y={212} angle={45} scale={0.85} needle={78} />
      <Syringe x={226} y={212} angle={90} scale={0.85} needle={56} />
      <Syringe x={298} y={272} angle={90} scale={0.85} needle={127} />
      <Label x={44} y={66}>
        A
      </Label>
      <Label x={226} y={36}>
        B
      </Label>
      <Label x={298} y={36}>
        C
      </Label>
      <g className="stroke-petrol-600" strokeWidth="1.5">
        <path d="M76 168a26 26 0 0 1 8-18" />
        <path d="M236 168v-10h-10M308 168v-10h-10" />
      </g>
      <Label x={58} y={160}>
        45°
      </Label>
      <Label x={254} y={162}>
        90°
      </Label>
      <Label x={325} y={162}>
        90°
      </Label>
      <Label x={8} y={181} anchor="start">
        Skin
      </Label>
      <Label x={8} y={213} anchor="start">
        Fat layer
      </Label>
      <Label x={8} y={262} anchor="start">
        Muscle
      </Label>
    </Drawing>
  );
}

export function InjectionSites({ className }: PictureProps) {
  return (
    <Drawing className={className} height={240}>
      <g className="fill-band-300" stroke="none">
        <rect x="84" y="44" width="26" height="40" rx="6" />
        <rect x="154" y="44" width="26" height="40" rx="6" />
        <path d="M67 140q12-6 22 2 8 24 6 46-2 12-12 12-6 0-8-8-7-26-8-52z" />
        <path d="M197 140q-12-6-22 2-8 24-6 46 2 12 12 12 6 0 8-8 7-26 8-52z" />
      </g>
      <path d="M78 4q8 34-2 62-14 36-10 78 3 46 12 92M186 4q-8 34 2 62 14 36 10 78-3 46-12 92" />
      <path d="M132 150q-4 40-12 86M132 150q4 40 12 86" />
      <path d="M76 112q30 30 56 38 26-8 56-38" strokeWidth="1.5" />
      <path d="M132 60v8" strokeWidth="4" />
      <circle cx="132" cy="64" r="20" strokeWidth="1.5" strokeDasharray="3 5" className="stroke-petrol-600" />
      <path d="M132 34h20M132 30v8M152 30v8" strokeWidth="1.5" className="stroke-petrol-600" />
      <Label x={142} y={24}>
        2 in
      </Label>
    </Drawing>
  );
}

export function MuscleSites({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={230}>
      <g transform="translate(48)">
        <path d="M20 88q16-8 26 4 6 32 6 56-2 12-14 10-8 0-10-8-6-34-8-62z" className="fill-band-300" stroke="none" />
        <path d="M22 10q-10 40-2 90 6 44 12 76-8 20-4 44M104 20q-2 80-20 156 8 20 4 44" />
        <path d="M14 74h100M14 160h84" strokeWidth="1.5" strokeDasharray="3 5" className="stroke-petrol-600" />
        <path d="M40 196q16 12 34 0" strokeWidth="1.5" />
        <Label x={62} y={56}>
          hip
        </Label>
        <Label x={58} y={184}>
          knee
        </Label>
      </g>
      <g transform="translate(96)">
        <path d="M148 6q-4 30 0 52-6 50 6 92 4 40 2 70M214 6q-2 26 12 44 24 30 14 66-6 20-20 26-6 44-4 78" />
        <path d="M154 52q32-26 66-10" strokeWidth="1.5" strokeDasharray="3 5" className="stroke-petrol-600" />
        <circle cx="186" cy="66" r="17" className="fill-band-300" stroke="none" />
        <path d="M180 66h12M186 60v12" strokeWidth="1.5" />
        <circle cx="184" cy="106" r="6" strokeWidth="1.5" />
        <Label x={181} y={26}>
          hip bone
        </Label>
      </g>
    </Drawing>
  );
}

export function CleanSkin({ className }: PictureProps) {
  return (
    <Drawing className={className}>
      <circle cx="120" cy="100" r="72" className="fill-band-200" stroke="none" />
      <path
        d="M120 100q10-8 16 4 2 18-18 18-24-2-22-26 4-28 32-28 36 2 38 38-2 44-48 46"
        className="stroke-petrol-600"
      />
      <path d="m128 144-10 8 10 8" className="stroke-petrol-600" />
      <circle cx="120" cy="100" r="4" fill="currentColor" />
      <g transform="rotate(24 196 62)">
        <rect x="168" y="40" width="52" height="40" rx="4" className="fill-surface" />
        <path d="M176 50h36M176 60h36M176 70h36" strokeWidth="1" />
      </g>
      <Finger x={206} y={66} angle={150} length={84} />
    </Drawing>
  );
}

export function PinchSkin({ className }: PictureProps) {
  const surface = "M0 120h54q30 0 46-34 12-24 32-24t32 24q16 34 46 34h54";
  return (
    <Drawing className={className}>
      <path d={`${surface}V200H0z`} className="fill-petrol-100" stroke="none" />
      <path d="M0 134h58q34 0 50-36 10-22 24-22t24 22q16 36 50 36h58v30H0z" className="fill-band-300" stroke="none" />
      <path d="M0 164h264v36H0z" className="fill-petrol-300" stroke="none" />
      <path d={surface} />
      <Finger x={94} y={100} angle={28} length={104} />
      <Finger x={170} y={100} angle={152} length={104} />
      <Syringe x={132} y={112} angle={90} scale={0.54} needle={58} />
    </Drawing>
  );
}

export function StretchSkin({ className }: PictureProps) {
  return (
    <Drawing className={className} height={220}>
      <Layers width={264} skin={116} fat={128} muscle={160} bottom={220} />
      <Finger x={92} y={102} angle={30} length={110} />
      <Finger x={172} y={102} angle={150} length={110} />
      <Syringe x={132} y={190} angle={90} scale={0.74} needle={108} />
      <Arrow from={[74, 142]} to={[34, 142]} />
      <Arrow from={[190, 142]} to={[230, 142]} />
    </Drawing>
  );
}

export function PressPlunger({ className }: PictureProps) {
  return (
    <Drawing className={className}>
      <Layers width={264} skin={126} fat={138} muscle={176} bottom={200} />
      <ellipse cx="132" cy="160" rx="26" ry="10" className="fill-petrol-200" strokeWidth="1.5" />
      <Syringe x={132} y={158} angle={90} scale={0.82} liquid={3} needle={46} />
      <Arrow from={[184, 14]} to={[184, 62]} />
      <Label x={198} y={44} anchor="start">
        slowly
      </Label>
    </Drawing>
  );
}
