import type { ReactNode } from "react";
import type { LabRange } from "#domain/catalog/clinical-facts.ts";
import { classNames } from "#ui/class-names.ts";
import { useText, type Text } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

/** A scale, the band with its limits, marks at decision points, and one sentence. */
export function RangeStrips({ ranges }: { ranges: readonly LabRange[] }) {
  const t = useText<PagesText>();
  return (
    <>
      <p className="mt-4 max-w-article">
        {t(
          "The band is a typical lab range. Your own lab’s range is the one that counts. Thin black marks apply before you start; thick red marks are where we review, hold treatment or refer you.",
        )}
      </p>
      <div className="mt-6 mb-8 grid gap-8">
        {ranges.map((range) => (
          <RangeStrip key={range.name} {...range} />
        ))}
      </div>
    </>
  );
}

function RangeStrip({ name, unit, scale: [low, high], range, marks, note }: LabRange) {
  const t = useText<PagesText>();
  const at = placeOn([low, high]);
  return (
    <div>
      <h3 className="flex items-baseline justify-between gap-3 text-lead font-heading">
        {name} <span className="text-small font-normal text-ink-2">{unit}</span>
      </h3>
      <Band scale={[low, high]} range={range} marks={marks}>
        {formatRange(range, [low, high], t)}
      </Band>
      <p className="relative mt-2 h-6.5 text-small text-ink-2">
        {marks.map((mark, index) => (
          <span
            key={mark.at}
            style={{ left: at(mark.at) }}
            className={classNames(
              "absolute whitespace-nowrap",
              isCrowded(marks, index, high - low) ? "-translate-x-full pr-1" : "-translate-x-1/2",
            )}
          >
            <b className="font-heading text-ink">{mark.at.toLocaleString("en-US")}</b> {mark.text}
          </span>
        ))}
      </p>
      <p className="text-body text-ink-2">{note}</p>
    </div>
  );
}

type BandProps = Pick<LabRange, "scale" | "range"> & {
  marks: readonly { at: number; acts?: boolean | undefined }[];
  children: ReactNode;
};

/** The range on its scale, with marks. */
export function Band({ scale, range, marks, children }: BandProps) {
  const at = placeOn(scale);
  // A mark near the middle would strike the words through: they move beside it.
  const middle = (range[0] + range[1]) / 2;
  const struck = marks.find((mark) => Math.abs(mark.at - middle) < (range[1] - range[0]) / 5);
  return (
    <div className="relative mt-2.5 h-10 bg-sunken">
      <span
        style={{ left: at(range[0]), right: `calc(100% - ${at(range[1])})` }}
        className={classNames(
          "absolute inset-y-0 flex items-center bg-band-300 text-small font-semibold",
          !struck && "justify-center",
          struck && (struck.at < middle ? "justify-end pr-2" : "pl-2"),
        )}
      >
        {children}
      </span>
      {marks.map((mark) => (
        <span
          key={mark.at}
          style={{ left: at(mark.at) }}
          className={classNames(
            "absolute -inset-y-1.5",
            mark.acts ? "-ml-[3px] w-1.5 bg-danger-600" : "-ml-px w-0.5 bg-ink",
          )}
        />
      ))}
    </div>
  );
}

function placeOn([low, high]: LabRange["scale"]): (value: number) => string {
  return (value) => `${((value - low) / (high - low)) * 100}%`;
}

/** A range that starts or ends with the scale is open on that side. */
function formatRange([from, to]: LabRange["range"], [low, high]: LabRange["scale"], t: Text<PagesText>): string {
  if (from <= low) return t("up to {to}", { to });
  return to >= high ? t("{from} and up", { from }) : t("{from} to {to}", { from, to });
}

/** Moves the labels of two close marks apart. */
function isCrowded(marks: LabRange["marks"], index: number, span: number): boolean {
  const next = marks[index + 1];
  const mark = marks[index];
  return next !== undefined && mark !== undefined && (next.at - mark.at) / span < 0.3;
}
