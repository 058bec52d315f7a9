import { classNames } from "#ui/class-names.ts";
import type { MarkerView } from "./marker-view.server.ts";

/** The newest result on its lab's range. The numbers stand beside it. */
export function RangeStrip({ strip, className }: { strip: MarkerView["strip"]; className?: string }) {
  return (
    <span aria-hidden className={classNames("relative block h-3 bg-sunken", className)}>
      {strip && (
        <>
          <span
            style={{ left: `${strip.from}%`, right: `${100 - strip.to}%` }}
            className="absolute -inset-y-1 border-x-2 border-band-700 bg-band-200"
          />
          <span
            style={{ left: `${strip.at}%` }}
            className="absolute top-1/2 size-3.5 -translate-1/2 rounded-full border-2 border-surface bg-chart-1"
          />
        </>
      )}
    </span>
  );
}
