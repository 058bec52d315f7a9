import { parseDate } from "@internationalized/date";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from "react-aria-components";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { LOCALES, useLanguage } from "../../shared/language/language.ts";
import { Icon } from "#ui/icon.tsx";

export type JumpCalendarProps = { value: string; first: string; last: string; onPick: (day: string) => void };

/** A month calendar. Loaded on demand; dates have no time or time zone. */
export function JumpCalendar({ value, first, last, onPick }: JumpCalendarProps) {
  const t = useText<BookingText>();
  const language = useLanguage();
  return (
    <I18nProvider locale={LOCALES[language]}>
      {/* React Aria would add a style element here, which our policy refuses. It looks for this id first; the rule is below. */}
      <span id="react-aria-pressable-style" hidden />
      <Calendar
        aria-label={t("Jump to date")}
        autoFocus
        defaultValue={parseDate(value)}
        minValue={parseDate(first)}
        maxValue={parseDate(last)}
        onChange={(day) => onPick(day.toString())}
        className="w-fit rounded-card border border-line bg-surface p-4 [&_[data-react-aria-pressable]]:[touch-action:pan-x_pan-y_pinch-zoom]"
      >
        <div className="flex items-center justify-between gap-2">
          <Button slot="previous" className={arrow}>
            <Icon name="chevron-left" />
          </Button>
          <Heading level={2} className="text-body font-semibold" />
          <Button slot="next" className={arrow}>
            <Icon name="chevron-right" />
          </Button>
        </div>
        <CalendarGrid className="mt-2 border-collapse">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="h-8 text-small font-medium text-ink-2">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

const arrow =
  "grid size-11 place-items-center rounded-control border border-line-strong bg-surface hover:bg-sunken disabled:border-line disabled:text-ink-3";

const cell =
  "grid size-11 cursor-pointer place-items-center rounded-control tabular-nums hover:bg-petrol-50 data-disabled:cursor-default data-disabled:text-ink-3 data-outside-month:hidden data-selected:bg-band-200 data-selected:font-semibold data-selected:inset-ring-1 data-selected:inset-ring-ink data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus";
