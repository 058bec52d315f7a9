import { Drawing, Label, type PictureProps } from "./drawing.tsx";
import { Syringe } from "./syringe.tsx";

export function WashHands({ className }: PictureProps) {
  return (
    <Drawing className={className}>
      <path d="M150 60V42q0-18-18-18H60V6h76q34 0 34 34v20z" className="fill-petrol-100" />
      <path d="M152 64h16v50h-16z" className="fill-petrol-200" stroke="none" />
      <path d="M155 66v44M165 66v44" strokeWidth="1.5" className="stroke-petrol-600" />
      <path
        d="M-4 112h66q30-6 50 2l66 12q12 4 10 13-3 8-16 7l-34-2q14 6 10 14-4 7-16 5-34 5-66-2-24-6-70-6z"
        className="fill-surface"
      />
      <path
        d="M264 124h-40q-24-14-48-14l-40 4q-12 2-11 10 2 8 14 9l30 4q-34 6-36 16 2 9 16 8l44-2q20 6 71 8"
        className="fill-surface"
      />
      <path d="M138 131l36 6M126 151l40-5" strokeWidth="1.5" />
      <g className="fill-petrol-100" strokeWidth="1.5">
        <circle cx="112" cy="98" r="7" />
        <circle cx="194" cy="96" r="6" />
        <circle cx="208" cy="84" r="4" />
        <circle cx="100" cy="84" r="4" />
      </g>
      <path d="M126 178v8M150 176v12M176 178v8" className="stroke-petrol-600" />
    </Drawing>
  );
}

export function SharpsContainer({ className }: PictureProps) {
  return (
    <Drawing className={className} height={220}>
      <path d="M28 208h208" />
      <path d="M76 104h112l-12 104H88z" className="fill-warning-300" />
      <path d="M68 90h128v16H68z" className="fill-petrol-300" />
      <path d="M112 86h40v8h-40z" fill="currentColor" />
      <path d="M81 134h102" strokeDasharray="4 5" strokeWidth="1.5" />
      <Label x={132} y={168}>
        SHARPS
      </Label>
      <Label x={196} y={139} anchor="start">
        ¾ full
      </Label>
      <Syringe x={132} y={80} angle={78} scale={0.52} needle={36} liquid={4} />
    </Drawing>
  );
}
