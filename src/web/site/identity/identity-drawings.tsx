/** Drawings of an ID and a face. Hidden from screen readers: the words below say the same. */
export function IdDrawing() {
  return (
    <Picture>
      <IdCard at="translate(40 24) scale(0.8)" />
    </Picture>
  );
}

export function FaceDrawing() {
  return (
    <Picture>
      <Face at="translate(120 88)" />
      <rect
        x="82"
        y="20"
        width="76"
        height="112"
        rx="36"
        className="fill-none stroke-petrol-600"
        strokeWidth="3"
        strokeDasharray="6 5"
      />
    </Picture>
  );
}

export function ComparisonDrawing() {
  return (
    <Picture>
      <IdCard at="translate(46 50) scale(0.36)" />
      <Face at="translate(170 80) scale(.62)" />
      <path d="m126 76 5 5 10-12" className="fill-none stroke-success-600" strokeWidth="5" strokeLinecap="round" />
    </Picture>
  );
}

function Picture({ children }: { children: React.ReactNode }) {
  return (
    <svg viewBox="0 0 240 148" className="block w-full bg-sunken" aria-hidden>
      {children}
    </svg>
  );
}

function IdCard({ at }: { at: string }) {
  return (
    <g transform={at}>
      <rect width="200" height="126" rx="8" className="fill-white stroke-line-strong" strokeWidth="2" />
      <path d="M8 1h184a7 7 0 0 1 7 7v16H1V8a7 7 0 0 1 7-7Z" className="fill-petrol-200" />
      <rect x="12" y="36" width="52" height="66" className="fill-sunken" />
      <circle cx="38" cy="60" r="14" className="fill-petrol-300" />
      <path d="M16 102c2-18 12-24 22-24s20 6 22 24z" className="fill-petrol-700" />
      <path
        d="M76 45h82M76 60h104M76 74h70M76 88h66M76 104h110"
        className="fill-none stroke-line-strong"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </g>
  );
}

function Face({ at }: { at: string }) {
  return (
    <g transform={at}>
      <circle cx="0" cy="-6" r="26" className="fill-petrol-300" />
      <path d="M-27-10c0-26 12-34 27-34s27 8 27 34c-8-14-44-14-54 0z" className="fill-petrol-900" />
      <circle cx="-9" cy="-6" r="2.5" className="fill-petrol-900" />
      <circle cx="9" cy="-6" r="2.5" className="fill-petrol-900" />
      <path d="M-8 7c5 4 11 4 16 0" className="fill-none stroke-petrol-900" strokeWidth="2" strokeLinecap="round" />
      <path d="M-44 62c2-28 22-38 44-38s42 10 44 38z" className="fill-petrol-700" />
    </g>
  );
}
