import type { ReactNode } from "react";
import type { Day, ProcessDates } from "./process-dates.server.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

export type ProcessStep = { title: string; text: ReactNode };

/** Four steps on a ruler of real dates. The band is the pharmacy's shipping window. */
export function ProcessRuler({ dates, steps }: { dates: ProcessDates; steps: ProcessStep[] }) {
  const { labs, visit, ship } = dates;
  const t = useText<PagesText>();
  const when = [
    t("Today"),
    t("{from} and {to}", { from: labs[0].short, to: labs[1].short }),
    visit.short,
    t("{from} to {to}", { from: ship.from.short, to: ship.to.short }),
  ];
  return (
    <div className="mt-6 lg:mt-10">
      <Ruler dates={dates} />
      <ol className="grid lg:mt-1.5 lg:grid-cols-4 lg:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className={step}>
            <p className="text-small font-semibold text-petrol-700">{when[index]}</p>
            <h3 className="mt-0.5 text-lead font-heading">{title}</h3>
            <p className="mt-1.5 text-body text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** On phones the ruler is vertical, to the left of the steps. */
const step =
  "relative pb-8 pl-9 before:absolute before:top-2 before:-bottom-2 before:left-[7px] before:w-0.5 before:bg-petrol-600 after:absolute after:top-0.5 after:left-0 after:size-4 after:rounded-full after:border-4 after:border-petrol-600 after:bg-surface last:pb-0 last:before:bottom-1 last:before:left-0 last:before:w-4 last:before:bg-band-300 last:after:hidden lg:p-0 lg:before:hidden lg:after:hidden";

function Ruler({ dates }: { dates: ProcessDates }) {
  const { length, today, labs, visit, ship, weeks } = dates;
  const at = (day: Day) => `${(day.offset / length) * 100}%`;
  const lastMark = weeks.at(-1);
  return (
    <div aria-hidden className="relative hidden h-24 text-[0.8125rem]/4 text-ink-2 lg:block">
      <span className="absolute left-0">
        {today.long.slice(0, 3)}, {today.short}
      </span>
      {weeks.map((week) => (
        <span key={week.offset} style={{ left: at(week) }} className="absolute -translate-x-1/2">
          {week.short}
        </span>
      ))}
      {(!lastMark || ship.from.offset - lastMark.offset > 2) && (
        <span style={{ left: at(ship.from) }} className="absolute">
          {ship.from.short}
        </span>
      )}
      <span className="absolute right-0">{ship.to.short}</span>
      <span style={{ left: at(ship.from) }} className="absolute top-6.5 right-0 h-7 bg-band-300" />
      <span className="absolute inset-x-0 top-10 h-[1.5px] bg-ink" />
      {Array.from({ length: length + 1 }, (_, offset) => (
        <span
          key={offset}
          style={{ left: `${(offset / length) * 100}%` }}
          className="absolute top-9 h-2 w-px bg-ink-3 last:-ml-px"
        />
      ))}
      <span
        style={{ left: at(labs[0]), right: `calc(100% - ${at(labs[1])})` }}
        className="absolute top-[2.375rem] h-[5px] bg-petrol-600"
      />
      <Leaders dates={dates} />
      {[today, labs[0], labs[1], visit].map((day) => (
        <span
          key={day.offset}
          style={{ left: day === today ? "8px" : at(day) }}
          className="absolute top-8 size-4.5 -translate-x-1/2 rounded-full border-4 border-petrol-600 bg-surface"
        />
      ))}
    </div>
  );
}

/** From each mark down to its step's text. Stretches with the window; lines keep their width. */
function Leaders({ dates: { length, labs, visit } }: { dates: ProcessDates }) {
  const x = (offset: number) => (offset / length) * 1000;
  const column = (index: number) => index * 257.5 + 8;
  const elbow = (from: number, to: number) => `M${from} 10V30H${to}V56`;
  const between = x((labs[0].offset + labs[1].offset) / 2);
  return (
    <svg viewBox="0 0 1000 56" preserveAspectRatio="none" className="absolute inset-x-0 top-10 h-14 w-full">
      <path
        d={`M7 8V56${elbow(between, column(1))}${elbow(x(visit.offset), column(2))}M${column(3)} 14V56`}
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-petrol-600"
      />
    </svg>
  );
}
