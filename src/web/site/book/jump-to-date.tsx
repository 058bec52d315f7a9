import { useState, type ComponentType } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Form } from "../../shared/form/form.tsx";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import type { JumpCalendarProps } from "./calendar.tsx";
import type { Times } from "./times.server.ts";
import { useOtherParameters } from "./zone-line.tsx";

type JumpProps = Pick<Times, "from" | "first" | "last" | "next">;

/** Links to later days: the next three, or any date. The calendar loads on demand; without JavaScript, you type a date. */
export function JumpToDate({ from, first, last, next }: JumpProps) {
  const t = useText<BookingText>();
  const [Calendar, setCalendar] = useState<ComponentType<JumpCalendarProps> | null>(null);
  const [step, setStep] = useState<"closed" | "loading" | "failed">("closed");
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const to = useDayAddress();

  async function open() {
    setStep("loading");
    try {
      const { JumpCalendar } = await import("./calendar.tsx");
      setCalendar(() => JumpCalendar);
      setStep("closed");
    } catch {
      setStep("failed");
    }
  }

  const isTyped = !isHydrated || step === "failed";
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        {next && (
          <ButtonLink to={to(next)} variant="secondary">
            {t("Next three days")}
          </ButtonLink>
        )}
        {from !== first && (
          <ButtonLink to={to(first)} variant="secondary">
            {t("Earliest times")}
          </ButtonLink>
        )}
        {!isTyped && (
          <Button
            type="button"
            variant="secondary"
            busy={step === "loading"}
            busyText={t("Opening")}
            aria-expanded={Calendar !== null}
            onClick={() => (Calendar ? setCalendar(null) : void open())}
          >
            {t("Jump to date")}
          </Button>
        )}
      </div>
      {isTyped && <TypedDate from={from} first={first} last={last} />}
      {Calendar && (
        <Calendar
          value={from}
          first={first}
          last={last}
          onPick={(day) => {
            setCalendar(null);
            void navigate(to(day));
          }}
        />
      )}
    </div>
  );
}

function TypedDate({ from, first, last }: Pick<Times, "from" | "first" | "last">) {
  const t = useText<BookingText>();
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      {useOtherParameters("from")}
      <Field name="from" label={t("Three days from")}>
        <TextInput type="date" defaultValue={from} min={first} max={last} className="max-w-48" />
      </Field>
      <Button variant="secondary">{t("Show times")}</Button>
    </Form>
  );
}

function useDayAddress(): (day: string) => string {
  const { pathname, search } = useLocation();
  return (day) => {
    const parameters = new URLSearchParams(search);
    parameters.set("from", day);
    return `${pathname}?${parameters.toString()}`;
  };
}
