import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ProgressBandProps = {
  /** In words, like "Section 2 of 5: Your health". The words carry the meaning. */
  label: ReactNode;
  detail?: ReactNode;
  sections: number;
  /** Sections finished. */
  done: number;
  /** How far the current section is, 0 to 1. */
  part?: number;
};

export function ProgressBand({ label, detail, sections, done, part = 0 }: ProgressBandProps) {
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {label}
        {detail && <span className="font-normal text-ink-2">{detail}</span>}
      </p>
      <div aria-hidden className="mt-2 flex h-3.5 gap-[3px]">
        {Array.from({ length: sections }, (_, index) => (
          <span
            key={index}
            className={classNames(
              "relative flex-1 border",
              index < done ? "border-band-700 bg-band-300" : "border-line bg-sunken",
            )}
          >
            {index === done && part > 0 && (
              <span
                style={{ width: `${Math.min(part, 1) * 100}%` }}
                className="absolute -inset-px right-auto border border-r-3 border-band-700 border-r-petrol-600 bg-band-300"
              />
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
