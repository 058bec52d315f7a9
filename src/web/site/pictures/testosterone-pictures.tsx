import { Arrow, Drawing, Label, type PictureProps } from "./drawing.tsx";

/** Two circles: signs of low testosterone, and signs that other illnesses share. */
export function SymptomOverlap({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={236}>
      <circle cx="142" cy="122" r="100" className="fill-band-200" stroke="none" />
      <circle cx="258" cy="122" r="100" className="fill-petrol-100" stroke="none" />
      <path d="M200 40a100 100 0 0 1 0 164 100 100 0 0 1 0-164z" className="fill-petrol-200" stroke="none" />
      <circle cx="142" cy="122" r="100" />
      <circle cx="258" cy="122" r="100" />
      <Label x={92} y={14}>
        Low testosterone
      </Label>
      <Label x={310} y={14}>
        Sleep, stress, illness
      </Label>
      <Label x={98} y={92}>
        Less desire
      </Label>
      <Label x={98} y={118}>
        Fewer morning
      </Label>
      <Label x={98} y={134}>
        erections
      </Label>
      <Label x={98} y={160}>
        Hot flashes
      </Label>
      <Label x={200} y={98}>
        Tired
      </Label>
      <Label x={200} y={124}>
        Low mood
      </Label>
      <Label x={200} y={150}>
        Belly fat
      </Label>
      <Label x={302} y={98}>
        Snoring
      </Label>
      <Label x={302} y={124}>
        Worry
      </Label>
      <Label x={302} y={150}>
        Low iron
      </Label>
    </Drawing>
  );
}

export function LevelByAge({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={236}>
      <path d="M52 48h332v110H52z" className="fill-band-300" stroke="none" />
      <path d="M52 52q170 6 332 34v90q-170-10-332-18z" className="fill-petrol-600" fillOpacity="0.16" stroke="none" />
      <path d="M52 106q170 4 332 30" className="stroke-petrol-600" strokeWidth="4" />
      <path d="M52 152h332" strokeDasharray="5 6" strokeWidth="2" />
      <path d="M52 12v194h336" />
      <Label x={46} y={52} anchor="end">
        916
      </Label>
      <Label x={46} y={150} anchor="end">
        300
      </Label>
      <Label x={46} y={166} anchor="end">
        264
      </Label>
      <Label x={58} y={26} anchor="start">
        ng/dL
      </Label>
      <Label x={60} y={226}>
        20
      </Label>
      <Label x={168} y={226}>
        40
      </Label>
      <Label x={276} y={226}>
        60
      </Label>
      <Label x={372} y={226}>
        80 years
      </Label>
    </Drawing>
  );
}

/** Brain, pituitary, testicles, and the report back. */
export function HormonePath({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={250}>
      <path
        d="M92 62q-8-40 34-48 34-12 62 8 30 2 30 34-2 26-34 24-14 14-36 6-40 12-56-24z"
        className="fill-petrol-100"
      />
      <path d="M126 30q14 10 8 26M162 26q-8 14 6 26M184 44q-10 6-8 18" strokeWidth="1.5" />
      <path d="M150 82v12" />
      <ellipse cx="150" cy="104" rx="15" ry="11" className="fill-petrol-300" />
      <ellipse cx="130" cy="214" rx="18" ry="23" className="fill-band-300" />
      <ellipse cx="172" cy="214" rx="18" ry="23" className="fill-band-300" />
      <Arrow from={[150, 120]} to={[150, 182]} />
      <Label x={138} y={156} anchor="end">
        LH and FSH
      </Label>
      <path d="M196 214h78V52h-44" className="stroke-petrol-600" strokeDasharray="5 6" />
      <path d="m240 45-12 7 12 7" className="stroke-petrol-600" />
      <Label x={284} y={126} anchor="start">
        Testosterone
      </Label>
      <Label x={284} y={144} anchor="start">
        reports back
      </Label>
      <Label x={82} y={42} anchor="end">
        Brain
      </Label>
      <Label x={126} y={109} anchor="end">
        Pituitary
      </Label>
      <Label x={102} y={219} anchor="end">
        Testicles
      </Label>
    </Drawing>
  );
}

export function TestosteroneTimeline({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={244}>
      <path d="M116 20v192M187 20v192M258 20v192M329 20v192" strokeWidth="1" strokeDasharray="3 6" />
      <g className="fill-petrol-300" stroke="none">
        <path d="M134 30h18v20h-18zM134 62h136v20H134zM152 94h106v20H152zM187 126h142v20H187zM258 190h130v20H258z" />
      </g>
      <path d="M187 158h142v20H187z" className="fill-warning-300" stroke="none" />
      <path d="M116 212h272" />
      <Label x={108} y={45} anchor="end">
        Desire
      </Label>
      <Label x={108} y={77} anchor="end">
        Mood
      </Label>
      <Label x={108} y={109} anchor="end">
        Erections
      </Label>
      <Label x={108} y={141} anchor="end">
        Muscle, fat
      </Label>
      <Label x={108} y={173} anchor="end">
        Red cells
      </Label>
      <Label x={108} y={205} anchor="end">
        Bone
      </Label>
      <Label x={116} y={232}>
        Start
      </Label>
      <Label x={187} y={232}>
        3 mo.
      </Label>
      <Label x={258} y={232}>
        6 mo.
      </Label>
      <Label x={329} y={232}>
        1 yr
      </Label>
      <Label x={398} y={232} anchor="end">
        3 yrs
      </Label>
    </Drawing>
  );
}

export function LevelsOverTwoWeeks({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={236}>
      <path d="M12 70h376v90H12z" className="fill-band-300" stroke="none" />
      <path d="M12 196q20-176 44-164 60 60 132 116 100 46 200 52" strokeWidth="3" strokeDasharray="2 7" />
      <path
        d="M12 146q18-68 40-66 60 30 148 66 18-68 40-66 60 30 148 66"
        className="stroke-petrol-600"
        strokeWidth="3"
      />
      <path
        d="M12 116q12-6 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0h16"
        strokeWidth="3"
      />
      <path d="M12 212h376" />
      <Label x={66} y={26} anchor="start">
        Every two weeks
      </Label>
      <Label x={226} y={66} anchor="start">
        Every week
      </Label>
      <path d="m362 62-8 50" strokeWidth="1.5" />
      <Label x={388} y={54} anchor="end">
        Gel, daily
      </Label>
      <Label x={12} y={230} anchor="start">
        Day 1
      </Label>
      <Label x={200} y={230}>
        Day 8
      </Label>
      <Label x={388} y={230} anchor="end">
        Day 15
      </Label>
    </Drawing>
  );
}

/** Five things an erection needs, and the one that testosterone helps with most. */
export function ErectionNeeds({ className }: PictureProps) {
  const needs = ["Blood vessels", "Nerves", "Calm mind", "Medicines that fit", "Hormones"];
  return (
    <Drawing className={className} width={400} height={236}>
      {needs.map((need, index) => (
        <g key={need}>
          <rect
            x="14"
            y={12 + index * 44}
            width="166"
            height="34"
            className={need === "Hormones" ? "fill-band-300" : "fill-petrol-100"}
          />
          <Label x={97} y={34 + index * 44}>
            {need}
          </Label>
          <path d={`M180 ${29 + index * 44}Q236 ${29 + index * 44} 272 117`} className="stroke-petrol-600" />
        </g>
      ))}
      <circle cx="322" cy="117" r="50" className="fill-surface" />
      <Label x={322} y={122}>
        Erection
      </Label>
    </Drawing>
  );
}

export function WeightAndLevel({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={220}>
      <path d="M44 12v168h344" />
      <path d="M52 50q90 4 150 50t170 58" strokeWidth="4" />
      <path d="M52 158q90-4 150-46t170-64" className="stroke-petrol-600" strokeWidth="4" strokeDasharray="10 7" />
      <Label x={62} y={38} anchor="start">
        Weight
      </Label>
      <Label x={384} y={38} anchor="end">
        Testosterone
      </Label>
      <Label x={52} y={202} anchor="start">
        Start
      </Label>
      <Label x={384} y={202} anchor="end">
        Months later
      </Label>
    </Drawing>
  );
}

/** Testosterone becomes estradiol in fat tissue; both leave for the body. */
export function EstradiolPath({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={216}>
      <circle cx="62" cy="96" r="48" className="fill-petrol-300" />
      <Label x={62} y={92}>
        Testos-
      </Label>
      <Label x={62} y={108}>
        terone
      </Label>
      <g className="fill-warning-300">
        <circle cx="186" cy="76" r="24" />
        <circle cx="222" cy="94" r="26" />
        <circle cx="186" cy="118" r="25" />
      </g>
      <Label x={204} y={32}>
        Fat tissue
      </Label>
      <Arrow from={[116, 96]} to={[152, 96]} />
      <Arrow from={[254, 96]} to={[288, 96]} />
      <circle cx="338" cy="96" r="40" className="fill-band-300" />
      <Label x={338} y={101}>
        Estradiol
      </Label>
      <Label x={338} y={164}>
        Bone, desire,
      </Label>
      <Label x={338} y={180}>
        body fat
      </Label>
      <Label x={62} y={164}>
        Muscle, red
      </Label>
      <Label x={62} y={180}>
        cells, desire
      </Label>
    </Drawing>
  );
}

/** A night's breathing: waves, a pause, a gasp, and the oxygen that dips after it. */
export function BreathingPauses({ className }: PictureProps) {
  return (
    <Drawing className={className} width={400} height={220}>
      <path d="M152 20h96v170h-96z" className="fill-warning-300" fillOpacity="0.5" stroke="none" />
      <path
        d="M12 76q10-44 20 0t20 0q10-44 20 0t20 0q10-44 20 0t20 0 20 0h8q50 4 108 0h4q8-76 18 0t18 0q8-60 18 0t18 0q10-44 20 0t20 0h12"
        className="stroke-petrol-600"
        strokeWidth="3"
      />
      <path d="M12 132h160q50 2 96 44 20 0 36-30 10-14 84-14" strokeWidth="3" strokeDasharray="9 6" />
      <Label x={200} y={38}>
        Pause
      </Label>
      <Label x={12} y={24} anchor="start">
        Breathing
      </Label>
      <Label x={12} y={156} anchor="start">
        Oxygen in the blood
      </Label>
      <path d="M12 196h376" strokeWidth="1.5" />
      <Label x={388} y={214} anchor="end">
        About one minute
      </Label>
    </Drawing>
  );
}

/** Four hair roots from left to right, each smaller and its hair thinner. */
export function ShrinkingHair({ className }: PictureProps) {
  const hairs = [
    { x: 60, size: 1, width: 7, top: 10 },
    { x: 156, size: 0.8, width: 5, top: 30 },
    { x: 244, size: 0.6, width: 3, top: 56 },
    { x: 324, size: 0.42, width: 1.5, top: 82 },
  ];
  return (
    <Drawing className={className} width={400} height={226}>
      <path d="M0 100h400v100H0z" className="fill-petrol-100" stroke="none" />
      <path d="M0 100h400" />
      {hairs.map(({ x, size, width, top }) => (
        <g key={x}>
          <path d={`M${x} ${104 + 66 * size}Q${x + 4} 100 ${x + 12 * size} ${top}`} strokeWidth={width} />
          <ellipse cx={x} cy={104 + 70 * size} rx={18 * size} ry={16 * size} className="fill-band-300" />
        </g>
      ))}
      <Arrow from={[94, 212]} to={[330, 212]} />
      <Label x={48} y={217}>
        Years
      </Label>
    </Drawing>
  );
}
