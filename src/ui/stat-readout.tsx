import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type StatReadoutProps = {
  caption: ReactNode;
  /** At the right end of the caption's line, like a tag. */
  aside?: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** The band means on track; without it the value is on a plain background. */
  inBand?: boolean;
  /** One sentence why. */
  children?: ReactNode;
};

/** The one number or date a page is about. */
export function StatReadout({ caption, aside, value, note, inBand = true, children }: StatReadoutProps) {
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pb-2.5">
        <h2 className="text-body font-semibold">{caption}</h2>
        {aside}
      </div>
      <div
        className={classNames(
          "grid items-center gap-3 border-y-2 px-4 py-5.5 md:grid-cols-[auto_minmax(0,26rem)] md:justify-between md:gap-8 md:p-7",
          inBand ? "border-band-700 bg-band-200" : "border-ink bg-surface",
        )}
      >
        <p>
          <span className="block text-readout-large font-heading">{value}</span>
          {note && <span className="mt-1.5 block text-lead font-medium">{note}</span>}
        </p>
        {children && <div>{children}</div>}
      </div>
    </section>
  );
}
