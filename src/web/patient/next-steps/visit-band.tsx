import { Tag } from "#ui/tag.tsx";
import { useText } from "#ui/language/text.ts";
import type { NextStepsText } from "../../shared/language/es/next-steps.server.ts";
import type { NextStepsView } from "./next-steps.server.ts";

type VisitBandProps = Pick<NextStepsView, "visit" | "nextTitle" | "isStopped">;

/** The first visit in the band, with the days around it drawn below. */
export function VisitBand({ visit, nextTitle, isStopped }: VisitBandProps) {
  const t = useText<NextStepsText>();
  return (
    <section aria-labelledby="first-visit" className="mt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pb-2.5">
        <h2 id="first-visit" className="text-body font-semibold">
          {t("Your first visit")}
        </h2>
        {visit?.isReady && !isStopped && <Tag tone="range">{t("On track")}</Tag>}
      </div>
      {visit ? (
        <>
          <div className="relative grid items-center gap-3 border-y-2 border-band-700 bg-band-200 px-4 py-5.5 md:grid-cols-[52%_minmax(0,1fr)] md:gap-0 md:px-0 md:py-7">
            <span aria-hidden className="absolute inset-y-0 left-[52%] hidden w-[3px] bg-ink md:block" />
            <p className="md:px-7">
              <time dateTime={visit.date} className="block text-readout-large font-heading">
                {visit.day}
              </time>
              <span className="mt-1.5 block text-lead font-medium">{visit.line}</span>
            </p>
            <p className="md:px-7">{visit.text}</p>
          </div>
          <Scale scale={visit.scale} />
        </>
      ) : (
        <div className="border-y-2 border-ink bg-surface px-4 py-5.5 md:p-7">
          <p className="text-lead font-medium">
            {isStopped ? t("There is no visit to book right now.") : t("Not booked yet.")}
          </p>
          {nextTitle && <p className="mt-1">{t("Your next step: {title}.", { title: nextTitle })}</p>}
        </div>
      )}
    </section>
  );
}

/** Today, the visit, and what may follow. */
function Scale({ scale }: { scale: NonNullable<NextStepsView["visit"]>["scale"] }) {
  const t = useText<NextStepsText>();
  const { today, visit, ships, isToday } = scale;
  const label = t("Today {today}. Visit {visit}. A first order, if prescribed, ships {ships}.", {
    today,
    visit,
    ships,
  });
  return (
    <svg role="img" aria-label={label} className="block h-17 w-full overflow-visible text-[0.8125rem]">
      <line x1="0" x2="52%" y1="14" y2="14" className="stroke-line-strong" strokeWidth="2" />
      <line x1="52%" x2="100%" y1="14" y2="14" className="stroke-line-strong" strokeWidth="2" strokeDasharray="4 4" />
      <line x1="52%" x2="52%" y1="0" y2="24" className="stroke-ink" strokeWidth="3" />
      <line x1="100%" x2="100%" y1="6" y2="22" className="stroke-line-strong" strokeWidth="2" />
      <circle cx={isToday ? "52%" : "8"} cy="14" r="8" className="fill-petrol-600 stroke-canvas" strokeWidth="3" />
      {!isToday && <Mark x="0" anchor="start" word={t("Today")} day={today} />}
      <Mark x="52%" anchor="middle" word={isToday ? t("Visit today") : t("Visit")} day={visit} />
      <Mark x="100%" anchor="end" word={t("Ships, if prescribed")} day={ships} />
    </svg>
  );
}

type MarkProps = { x: string; anchor: "start" | "middle" | "end"; word: string; day: string };

function Mark({ x, anchor, word, day }: MarkProps) {
  return (
    <>
      <text x={x} y="44" textAnchor={anchor} className="fill-ink font-semibold">
        {word}
      </text>
      <text x={x} y="61" textAnchor={anchor} className="fill-ink-2">
        {day}
      </text>
    </>
  );
}
