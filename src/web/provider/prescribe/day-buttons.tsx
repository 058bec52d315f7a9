import { WEEK_DAYS } from "#domain/prescribing/regimen/regimen.ts";

type DayButtonsProps = { days: readonly number[]; onToggle: (day: number) => void };

/** The days of the week it is taken on. */
export function DayButtons({ days, onToggle }: DayButtonsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-semibold">Days</legend>
      <div className="grid grid-cols-7 overflow-hidden rounded-control border border-line-strong bg-surface">
        {WEEK_DAYS.map((name, i) => (
          <label
            key={name}
            className="relative grid min-h-11 cursor-pointer place-items-center border-line text-small not-first:border-l hover:bg-sunken has-checked:bg-action has-checked:font-semibold has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus md:min-h-9"
          >
            <input
              type="checkbox"
              name="weekDays"
              value={i + 1}
              checked={days.includes(i + 1)}
              onChange={() => onToggle(i + 1)}
              aria-label={name}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span aria-hidden>{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
