import type { ReactNode } from "react";

type WordmarkProps = {
  /** The brand's name; its first word is bold. */
  name: string;
  /** Another drawing in place of ours, 32 px high. */
  mark?: ReactNode;
};

/** Uses the surrounding text color, so it works on light and dark backgrounds. */
export function Wordmark({ name, mark = <BandMark /> }: WordmarkProps) {
  const [first, ...others] = name.split(" ");
  return (
    <span className="inline-flex h-8 items-center gap-2.5 text-[1.1875rem] tracking-[-0.02em] whitespace-nowrap">
      {mark}
      <span>
        <b className="font-bold">{first}</b>
        {others.length > 0 && ` ${others.join(" ")}`}
      </span>
    </span>
  );
}

/** A line that rises into the band. Inside the band it's dark whatever the background. */
function BandMark() {
  const line = "M1.5 26.5H8c6.5 0 6-14 12.5-14H27";
  return (
    <svg viewBox="0 0 34 32" width="34" height="32" fill="none" strokeWidth="3" aria-hidden>
      <path d="M0 7h34v11H0z" className="fill-band-300" />
      <path d={line} stroke="currentColor" />
      <svg x="0" y="7" width="34" height="11" viewBox="0 7 34 11">
        <path d={line} className="stroke-petrol-900" />
        <circle cx="28" cy="12.5" r="4" className="fill-petrol-900" />
      </svg>
    </svg>
  );
}
