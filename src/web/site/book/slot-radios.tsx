import { classNames } from "#ui/class-names.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import type { DayView, SlotView } from "./times.server.ts";

/** A day's times under its heading, grouped by time of day. All days together are one radio group. */
export function DayOfSlots({ day, firstId }: { day: DayView; firstId?: string | undefined }) {
  const heading = `day-${day.day}`;
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-lead font-heading">
          {day.title}
        </h2>
        <p className="text-small text-ink-2">{day.count}</p>
      </div>
      {day.parts.map(({ name, slots }, index) => (
        <div
          key={name}
          role="group"
          aria-label={`${day.title}, ${name.toLowerCase()}`}
          className="grid gap-2 md:grid-cols-[5.5rem_minmax(0,1fr)] md:gap-4"
        >
          <p aria-hidden className="text-small text-ink-2 md:pt-3">
            {name}
          </p>
          <div className="grid grid-cols-3 gap-2 md:grid-cols-4">
            {slots.map((slot, place) => (
              <SlotRadio
                key={slot.value}
                slot={slot}
                label={slot.hour}
                id={firstId && index === 0 && place === 0 ? firstId : undefined}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

/** Times on several days in one list, each with its date. */
export function NearestSlots({ slots }: { slots: SlotView[] }) {
  const t = useText<BookingText>();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lead font-heading">{t("Available times nearby")}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {slots.map((slot, index) => (
          <SlotRadio key={slot.value} slot={slot} label={slot.when} id={index === 0 ? "slot" : undefined} />
        ))}
      </div>
    </fieldset>
  );
}

function SlotRadio({ slot, label, id }: { slot: SlotView; label: string; id?: string | undefined }) {
  return (
    <label className={card}>
      <input type="radio" name="slot" value={slot.value} id={id} className={dot} />
      <span className={classNames("tabular-nums", label === slot.hour && label.length < 9 && "whitespace-nowrap")}>
        {label}
      </span>
    </label>
  );
}

// Leaves room for the bar at the bottom of the window when scrolling to a focused time.
const card =
  "flex min-h-12 scroll-mb-32 items-center gap-2 rounded-control border border-line-strong bg-surface px-2 py-2 font-medium transition-tint hover:border-ink-2 has-checked:border-ink has-checked:bg-band-200 has-checked:inset-ring-1 has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:px-3";

const dot =
  "size-4.5 flex-none scroll-mb-32 appearance-none rounded-full border-[1.5px] border-line-strong bg-surface checked:border-[6px] checked:border-ink focus-visible:shadow-none focus-visible:outline-none forced-colors:appearance-auto";
