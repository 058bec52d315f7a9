import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";

type ChangedDay = { day: string; name: string; text: string; booked: { id: string; text: string }[] };
type ChangedDaysProps = { days: ChangedDay[]; today: string; refused: Refused | undefined };

/** Days that differ from their weekday, and a form to add one. */
export function ChangedDays({ days, today, refused }: ChangedDaysProps) {
  const isBusy = useBusy("day");
  return (
    <section aria-labelledby="changed-days" className="min-w-0">
      <SectionHeader id="changed-days" title="Single days" />
      {days.length === 0 ? (
        <p className="border-b border-line py-4 text-ink-2">Every day follows your weekly hours.</p>
      ) : (
        <ul>
          {days.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </ul>
      )}
      <h3 className="mt-8 text-lead font-heading">Change one day</h3>
      <Form method="post" noValidate className="mt-4 grid gap-6">
        <input type="hidden" name="intent" value="day" />
        <Field name="day" label="Day" error={problemOf(refused, "day")}>
          <TextInput type="date" min={today} defaultValue={refused?.values["day"]} className="max-w-52" />
        </Field>
        <RadioGroup
          name="change"
          legend="What is different"
          error={problemOf(refused, "change")}
          defaultValue={refused?.values["change"] ?? ""}
          options={[
            { value: "closed", label: "Closed all day" },
            { value: "extra", label: "More hours than usual", hint: "They're added to your usual hours." },
          ]}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <Field name="day-from" label="More hours from" optional error={problemOf(refused, "day-from")}>
            <TextInput type="time" defaultValue={refused?.values["day-from"]} className="max-w-40" />
          </Field>
          <Field name="day-to" label="More hours to" optional error={problemOf(refused, "day-to")}>
            <TextInput type="time" defaultValue={refused?.values["day-to"]} className="max-w-40" />
          </Field>
        </div>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Change this day
          </Button>
        </p>
      </Form>
    </section>
  );
}

function Day({ day: { day, name, text, booked } }: { day: ChangedDay }) {
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <p>
        <b className="font-semibold">{name}</b>: {text}
      </p>
      {booked.length > 0 && (
        <WarningCallout level={3} title="These visits need another provider">
          <ul>
            {booked.map((visit) => (
              <li key={visit.id}>{visit.text}</li>
            ))}
          </ul>
          <p>The clinic&rsquo;s staff see them above the schedule and will reassign them.</p>
        </WarningCallout>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="usual-day" />
        <input type="hidden" name="day" value={day} />
        <Button variant="secondary" size="small">
          Back to usual<span className="sr-only"> on {name}</span>
        </Button>
      </Form>
    </li>
  );
}
