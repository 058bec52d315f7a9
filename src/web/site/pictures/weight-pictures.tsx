import { Arrow, Drawing, Label, type PictureProps } from "./drawing.tsx";

/** Two bars down from the starting weight. */
export function AverageLoss({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={250}>
      <path d="M40 40h320" strokeDasharray="5 6" />
      <path d="M84 40h92v182H84z" className="fill-petrol-600" stroke="none" />
      <path d="M224 40h92v123h-92z" className="fill-petrol-300" stroke="none" />
      <Label x={200} y={26}>
        Starting weight
      </Label>
      <g className="fill-surface" stroke="none">
        <rect x="92" y="186" width="76" height="28" />
        <rect x="232" y="127" width="76" height="28" />
      </g>
      <Label x={130} y={205}>
        −20.2 %
      </Label>
      <Label x={270} y={146}>
        −13.7 %
      </Label>
      <Label x={130} y={240}>
        Tirzepatide
      </Label>
      <Label x={270} y={181}>
        Semaglutide
      </Label>
    </Drawing>
  );
}

/** Dose steps below, waves of nausea above each of them. */
export function SideEffectWaves({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={230}>
      <path d="M20 190v-14h74v-18h74v-22h74v-26h74v-26h74v106z" className="fill-band-300" stroke="none" />
      <path
        d="M20 92q8-22 18-22 14 2 22 22 14 6 34 2 8-50 20-50 14 4 22 44 12 8 32 4 8-44 20-44 12 4 20 40 14 8 34 4 8-34 18-34 12 4 18 30 14 6 38 4 8-22 16-22 10 2 16 18 20 6 42 6"
        className="stroke-petrol-600"
        strokeWidth="3"
      />
      <path d="M20 190h370" />
      <Label x={20} y={24} anchor="start">
        Nausea
      </Label>
      <Label x={386} y={164} anchor="end">
        Dose
      </Label>
      <Label x={20} y={212} anchor="start">
        Week 1
      </Label>
      <Label x={98} y={212}>
        5
      </Label>
      <Label x={170} y={212}>
        9
      </Label>
      <Label x={244} y={212}>
        13
      </Label>
      <Label x={318} y={212}>
        17
      </Label>
    </Drawing>
  );
}

export function FatAndLean({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={190}>
      <path d="M20 34h270v42H20z" className="fill-band-300" />
      <path d="M290 34h90v42h-90z" className="fill-petrol-300" />
      <path d="M20 118h220v42H20z" className="fill-band-300" />
      <path d="M240 118h140v42H240z" className="fill-petrol-300" />
      <Label x={20} y={24} anchor="start">
        Tirzepatide
      </Label>
      <Label x={20} y={108} anchor="start">
        Semaglutide
      </Label>
      <Label x={155} y={60}>
        Fat, about 75 %
      </Label>
      <Label x={335} y={60}>
        Lean
      </Label>
      <Label x={130} y={144}>
        Fat, about 60 %
      </Label>
      <Label x={310} y={144}>
        Lean
      </Label>
      <Label x={200} y={182}>
        What the lost weight was made of
      </Label>
    </Drawing>
  );
}

export function SmallPlate({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={230}>
      <circle cx="170" cy="116" r="104" className="fill-surface" />
      <path d="M170 116V34a82 82 0 0 1 0 164z" className="fill-petrol-200" />
      <path d="M170 116V34a82 82 0 0 0-82 82z" className="fill-warning-300" />
      <path d="M170 116H88a82 82 0 0 0 82 82z" className="fill-band-300" />
      <Label x={210} y={112}>
        1 Protein
      </Label>
      <Label x={130} y={156}>
        2 Plants
      </Label>
      <Label x={132} y={92}>
        3 Grains
      </Label>
      <path d="M312 60h52l-8 128h-36z" className="fill-surface" />
      <path d="M316 108h45l-5 80h-36z" className="fill-petrol-100" stroke="none" />
      <path d="M312 60h52l-8 128h-36z" />
      <Label x={338} y={212}>
        Water
      </Label>
    </Drawing>
  );
}

export function StandardDrinks({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={220}>
      <path d="M44 60h64v108H44z" className="fill-warning-300" />
      <path d="M108 82h16q10 0 10 12v30q0 12-10 12h-16" />
      <path d="M42 60q2-18 20-16 14-14 28 0 18-4 20 16z" className="fill-surface" />
      <path d="M172 52h60q4 58-30 60-34-2-30-60z" className="fill-surface" />
      <path d="M174 80h56q-6 32-28 32t-28-32z" className="fill-petrol-300" stroke="none" />
      <path d="M202 112v54M182 168h40" />
      <path d="M294 108h52l-6 60h-40z" className="fill-surface" />
      <path d="M298 140h44l-3 26h-38z" className="fill-band-300" stroke="none" />
      <path d="M294 108h52l-6 60h-40z" />
      <path d="M20 170h360" />
      <Label x={78} y={192}>
        Beer
      </Label>
      <Label x={78} y={210}>
        12 oz
      </Label>
      <Label x={202} y={192}>
        Wine
      </Label>
      <Label x={202} y={210}>
        5 oz
      </Label>
      <Label x={320} y={192}>
        Liquor
      </Label>
      <Label x={320} y={210}>
        1.5 oz
      </Label>
    </Drawing>
  );
}

export function WeightCurve({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={220}>
      <path d="M266 20h122v160H266z" className="fill-band-200" stroke="none" />
      <path d="M36 12v168h352" />
      <path d="M36 36q60 24 110 62t120 50q60 6 122 2" className="stroke-petrol-600" strokeWidth="4" />
      <Label x={48} y={28} anchor="start">
        Weight
      </Label>
      <Label x={327} y={40}>
        Levels off
      </Label>
      <Label x={36} y={204} anchor="start">
        Start
      </Label>
      <Label x={266} y={204}>
        1 year
      </Label>
      <Label x={388} y={204} anchor="end">
        2 years
      </Label>
    </Drawing>
  );
}

/** One line stays down with treatment, the other climbs after the last dose. */
export function WeightReturn({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={224}>
      <path d="M36 12v172h352" />
      <path d="M36 36q70 20 110 72 26 30 60 36" strokeWidth="4" className="stroke-petrol-600" />
      <path d="M206 144q80 14 182 10" strokeWidth="4" className="stroke-petrol-600" />
      <path d="M206 144q50-4 90-40 40-26 92-32" strokeWidth="4" strokeDasharray="9 7" />
      <path d="M206 20v164" strokeWidth="1.5" strokeDasharray="3 5" />
      <Label x={212} y={34} anchor="start">
        Last dose
      </Label>
      <Label x={384} y={62} anchor="end">
        Ended
      </Label>
      <Label x={384} y={172} anchor="end">
        Continued
      </Label>
      <Label x={48} y={28} anchor="start">
        Weight
      </Label>
      <Label x={36} y={208} anchor="start">
        Start
      </Label>
      <Label x={388} y={208} anchor="end">
        A year later
      </Label>
    </Drawing>
  );
}

export function HairCalendar({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={190}>
      <path d="M20 40h140v34H20z" className="fill-petrol-300" />
      <path d="M110 84h120v34H110z" className="fill-warning-300" />
      <path d="M200 128h180v34H200z" className="fill-band-300" />
      <Label x={90} y={62}>
        Fast weight loss
      </Label>
      <Label x={170} y={106}>
        Shedding
      </Label>
      <Label x={290} y={150}>
        New hair fills in
      </Label>
      <path d="M20 168h360" />
      <Label x={20} y={186} anchor="start">
        Start
      </Label>
      <Label x={110} y={186}>
        3 months
      </Label>
      <Label x={200} y={186}>
        6 months
      </Label>
      <Label x={380} y={186} anchor="end">
        1 year
      </Label>
    </Drawing>
  );
}

/** A stomach with food still in it, and the way up to the lungs. */
export function SlowStomach({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={240}>
      <path d="M168 8v84q-4 22-34 26-52 10-50 62 4 44 62 44 66 0 84-62 12-46-6-70-14-14-24 0-8 12-8-4V8" />
      <path d="M88 168q60-14 146-20-14 76-88 76-54-4-58-56z" className="fill-warning-300" stroke="none" />
      <path d="M168 8v84q-4 22-34 26-52 10-50 62 4 44 62 44 66 0 84-62 12-46-6-70-14-14-24 0-8 12-8-4V8" />
      <g className="fill-surface">
        <circle cx="128" cy="186" r="9" />
        <circle cx="160" cy="200" r="8" />
        <circle cx="190" cy="176" r="9" />
      </g>
      <Arrow from={[180, 96]} to={[180, 36]} />
      <path
        d="M296 40q-26 6-30 54-2 40 22 44 22-4 22-40V50q-2-10-14-10zM330 40q26 6 30 54 2 40-22 44-22-4-22-40"
        className="fill-petrol-100"
      />
      <path d="M313 14v44" />
      <path d="M196 22q60-18 110-4" className="stroke-petrol-600" strokeDasharray="5 6" />
      <Label x={314} y={162}>
        Lungs
      </Label>
      <Label x={258} y={210} anchor="start">
        Food still here
      </Label>
      <path d="m250 204-44-10" strokeWidth="1.5" />
    </Drawing>
  );
}
