import type { CSSProperties } from "react";
import { classNames } from "#ui/class-names.ts";
import { useText } from "#ui/language/text.ts";
import { Tag } from "#ui/tag.tsx";
import type { OrdersText } from "../../shared/language/es/orders.server.ts";
import { capitalized, plural, useLanguage } from "../../shared/language/language.ts";
import type { NextOrderView } from "./my-orders.server.ts";

/** The reorder date, in the band, with its supply drawn below. */
export function ReorderReadout({ next }: { next: NextOrderView }) {
  const t = useText<OrdersText>();
  const language = useLanguage();
  const left = next.gates.length - next.metCount;
  // The mark crosses the band only if there's room for the text on both sides.
  const mark = next.scale && next.scale.reorder.at >= 45 && next.scale.reorder.at <= 70 ? next.scale.reorder.at : null;
  const place: CSSProperties & { "--mark"?: string } = mark ? { "--mark": `${mark}%` } : {};
  return (
    <section aria-labelledby="next-reorder" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pb-2.5">
        <h2 id="next-reorder" className="text-body font-semibold">
          {t("Next anticipated reorder date")}
        </h2>
        {left > 0 ? (
          <Tag tone="waiting">
            {t(plural(language, left, "{count} thing to do", "{count} things to do"), { count: left })}
          </Tag>
        ) : (
          <Tag tone="range">{t("On track")}</Tag>
        )}
      </div>
      <div
        style={place}
        className={classNames(
          "relative grid items-center gap-3 border-y-2 border-band-700 bg-band-200 px-4 py-5.5 md:py-7",
          mark
            ? "md:grid-cols-[var(--mark)_minmax(0,1fr)] md:gap-0 md:px-0"
            : "md:grid-cols-[auto_minmax(0,26rem)] md:justify-between md:gap-8 md:px-7",
        )}
      >
        {mark && (
          <span
            aria-hidden
            className="absolute inset-y-0 hidden w-[3px] bg-ink md:block"
            style={{ left: `${mark}%` }}
          />
        )}
        <p className={mark ? "md:pl-7" : undefined}>
          <time dateTime={next.date} className="block text-readout-large font-heading">
            {capitalized(next.day)}
          </time>
          <span className="mt-1.5 block text-lead font-medium">{next.left}</span>
        </p>
        <p className={mark ? "md:px-7" : undefined}>{next.why}</p>
      </div>
      {next.scale && <SupplyScale scale={next.scale} />}
    </section>
  );
}

/** The supply as a line: its start, today, the reorder date, its end. */
function SupplyScale({ scale }: { scale: NonNullable<NextOrderView["scale"]> }) {
  const t = useText<OrdersText>();
  const { today, reorder, ends } = scale;
  // On the day itself there is one mark.
  const isCrowded = Math.abs(today.at - reorder.at) < 18;
  return (
    <svg role="img" aria-label={scale.label} className="block h-17 w-full overflow-visible text-[0.8125rem]">
      <line x1="0" x2="100%" y1="14" y2="14" className="stroke-line-strong" strokeWidth="2" />
      <line x1="0" x2={`${today.at}%`} y1="14" y2="14" className="stroke-petrol-600" strokeWidth="6" />
      <line x1={`${reorder.at}%`} x2={`${reorder.at}%`} y1="0" y2="24" className="stroke-ink" strokeWidth="3" />
      <line x1="100%" x2="100%" y1="6" y2="22" className="stroke-line-strong" strokeWidth="2" />
      <circle cx={`${today.at}%`} cy="14" r="8" className="fill-petrol-600 stroke-canvas" strokeWidth="3" />
      {today.day !== reorder.day && (
        <Mark at={today.at} word={t("Today")} day={today.day} anchor={isCrowded ? "end" : undefined} />
      )}
      {today.day === reorder.day ? (
        <Mark at={reorder.at} word={t("Reorder today")} day={reorder.day} />
      ) : (
        <Mark at={reorder.at} word={t("Reorder")} day={reorder.day} anchor={isCrowded ? "start" : undefined} />
      )}
      {reorder.at < 78 && <Mark at={100} word={t("Supply ends")} day={ends.day} />}
    </svg>
  );
}

type MarkProps = { at: number; word: string; day: string; anchor?: "start" | "end" | undefined };

/** Labels below the line. At the ends, and where two are close, they shift apart. */
function Mark({ at, word, day, anchor }: MarkProps) {
  const side = anchor ?? (at < 8 ? "start" : at > 92 ? "end" : "middle");
  return (
    <>
      <text x={`${at}%`} y="44" textAnchor={side} className="fill-ink font-semibold">
        {word}
      </text>
      <text x={`${at}%`} y="61" textAnchor={side} className="fill-ink-2">
        {day}
      </text>
    </>
  );
}
