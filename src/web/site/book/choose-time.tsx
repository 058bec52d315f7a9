import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { FieldError } from "#ui/form/field-message.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { JumpToDate } from "./jump-to-date.tsx";
import { DayOfSlots } from "./slot-radios.tsx";
import type { Times } from "./times.server.ts";
import { ZoneLine } from "./zone-line.tsx";

type ChooseTimeProps = {
  times: Times;
  refused?: Refused | undefined;
  submit: { label: string; busy: string };
  /** Hidden fields and anything else before the form's button. */
  children?: ReactNode;
};

/** The free times of three days as one choice, with links to other time zones and days. */
export function ChooseTime({ times, refused, submit, children }: ChooseTimeProps) {
  const t = useText<BookingText>();
  const isBusy = useBusy();
  const problem = problemOf(refused, "slot");
  return (
    <div className="grid gap-7">
      <ZoneLine {...times} />
      {times.note && <Notice tone="info">{times.note}</Notice>}
      {times.days.length === 0 ? (
        <EmptyState>
          {t("There are no open times in the next few weeks. Please")}{" "}
          <Link to={href("/contact-us")}>{t("contact us")}</Link> {t("and we'll find one.")}
        </EmptyState>
      ) : (
        <Form method="post" noValidate className="grid gap-8">
          <input type="hidden" name="zone" value={times.zone} />
          <fieldset className="grid min-w-0 gap-8" aria-describedby={problem ? "slot-error" : undefined}>
            <legend className="sr-only">{t("Available times")}</legend>
            {problem && <FieldError id="slot-error">{problem}</FieldError>}
            {times.days.map((day, index) => (
              <DayOfSlots key={day.day} day={day} firstId={index === 0 ? "slot" : undefined} />
            ))}
          </fieldset>
          <div className="sticky bottom-0 -mx-4 grid gap-2 border-t border-line bg-canvas px-4 py-3 md:mx-0 md:px-0">
            {children}
            <p>
              <Button busy={isBusy} busyText={submit.busy} className="max-md:w-full">
                {submit.label}
              </Button>
            </p>
          </div>
        </Form>
      )}
      <JumpToDate {...times} />
    </div>
  );
}
