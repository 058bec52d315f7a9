import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { FieldError } from "#ui/form/field-message.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { FreeTimes } from "./free-times.server.ts";

type FreeTimesFormProps = {
  times: FreeTimes;
  submit: string;
  /** Other URL parameters to send along. */
  hidden?: Record<string, string>;
  refused: Refused | undefined;
};

/** Available times of several days as one choice. Going to other days is a separate form. */
export function FreeTimesForm({ times, submit, hidden = {}, refused }: FreeTimesFormProps) {
  const isBusy = useBusy();
  const problem = problemOf(refused, "slot");
  return (
    <div className="grid gap-8">
      <Form method="get" className="flex flex-wrap items-end gap-4">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field name="day" label="Times from">
          <TextInput type="date" min={times.today} defaultValue={times.from} className="max-w-52" />
        </Field>
        <Button variant="secondary">Show</Button>
      </Form>
      {times.days.length === 0 ? (
        <EmptyState>No one licensed there is available in the two weeks from that day.</EmptyState>
      ) : (
        <Form method="post" noValidate className="grid gap-6">
          <fieldset className="grid min-w-0 gap-6" aria-describedby={problem ? "slot-error" : undefined}>
            <legend className="text-lead font-heading">Available times, in {times.zone}</legend>
            {problem && <FieldError id="slot-error">{problem}</FieldError>}
            {times.days.map(({ day, name, slots }, d) => (
              <div key={day} role="group" aria-label={name} className="grid gap-2">
                <p className="font-semibold">{name}</p>
                <div className="grid gap-x-6 md:grid-cols-2">
                  {slots.map(({ value, text }, i) => (
                    <label key={value} className="flex min-h-11 items-center gap-3">
                      <input
                        type="radio"
                        name="slot"
                        value={value}
                        id={d === 0 && i === 0 ? "slot" : undefined}
                        className="size-5 flex-none accent-action"
                      />
                      {text}
                    </label>
                  ))}
                </div>
              </div>
            ))}
          </fieldset>
          <p>
            <Button busy={isBusy} busyText="Saving">
              {submit}
            </Button>
          </p>
        </Form>
      )}
    </div>
  );
}
