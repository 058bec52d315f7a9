import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";

type TimeOffProps = {
  timeOff: { id: string; text: string; booked: { id: string; text: string }[] }[];
  today: string;
  refused: Refused | undefined;
};

/** Time off to come, each with the visits still booked inside it, and a form for more. */
export function TimeOff({ timeOff, today, refused }: TimeOffProps) {
  const isBusy = useBusy("time-off");
  return (
    <section aria-labelledby="time-off" className="min-w-0">
      <SectionHeader id="time-off" title="Time off" />
      {timeOff.length === 0 ? (
        <p className="border-b border-line py-4 text-ink-2">You have no time off scheduled.</p>
      ) : (
        <ul>
          {timeOff.map((off) => (
            <Off key={off.id} off={off} />
          ))}
        </ul>
      )}
      <h3 className="mt-8 text-lead font-heading">Take time off</h3>
      <Form method="post" noValidate className="mt-4 grid gap-6">
        <input type="hidden" name="intent" value="time-off" />
        <Moment name="off-from" what="First" today={today} time="00:00" refused={refused} />
        <Moment name="off-to" what="Last" today={today} time="23:59" refused={refused} />
        <p>
          <Button busy={isBusy} busyText="Saving">
            Take this time off
          </Button>
        </p>
      </Form>
    </section>
  );
}

type MomentProps = { name: string; what: string; today: string; time: string; refused: Refused | undefined };

function Moment({ name, what, today, time, refused }: MomentProps) {
  const [dayName, timeName] = [`${name}-day`, `${name}-time`];
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field name={dayName} label={`${what} day`} error={problemOf(refused, dayName)}>
        <TextInput type="date" min={today} defaultValue={refused?.values[dayName]} className="max-w-52" />
      </Field>
      <Field
        name={timeName}
        label={what === "First" ? "From what time" : "To what time"}
        error={problemOf(refused, timeName)}
      >
        <TextInput type="time" defaultValue={refused?.values[timeName] ?? time} className="max-w-40" />
      </Field>
    </div>
  );
}

function Off({ off: { id, text, booked } }: { off: TimeOffProps["timeOff"][number] }) {
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <p className="font-semibold">{text}</p>
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
        <input type="hidden" name="intent" value="remove-time-off" />
        <input type="hidden" name="id" value={id} />
        <Button variant="secondary" size="small">
          Take back<span className="sr-only"> the time off {text}</span>
        </Button>
      </Form>
    </li>
  );
}
