import { useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { addId, fromName, MAX_ROWS, toName, type TypedHours, type TypedWeek } from "./week-rows.ts";

type Answer = (Refused & { focusId?: string }) | undefined;

type WeekFormProps = {
  week: TypedWeek;
  start: string;
  today: string;
  next: { from: string; days: string[] } | null;
  answer: Answer;
};

/** The server adds and removes rows, so the form works the same without JavaScript. */
export function WeekForm({ week, start, today, next, answer }: WeekFormProps) {
  const isBusy = useBusy("week");
  useEffect(() => {
    if (answer?.focusId) document.getElementById(answer.focusId)?.focus();
  }, [answer]);
  return (
    <section aria-labelledby="week" className="min-w-0">
      <SectionHeader id="week" title="Your week" />
      <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-6">
        {/* What Enter in a field presses: the first button of a form. */}
        <button name="intent" value="week" tabIndex={-1} aria-hidden className="sr-only">
          Save
        </button>
        {week.map((day) => (
          <Weekday key={day.weekday} day={day} answer={answer} />
        ))}
        <Field
          name="start"
          label="These hours start on"
          hint="Booked visits don't change."
          error={problemOf(answer, "start")}
        >
          <TextInput type="date" min={today} defaultValue={start} className="max-w-52" />
        </Field>
        <p>
          <Button name="intent" value="week" busy={isBusy} busyText="Saving">
            Save your week
          </Button>
        </p>
      </Form>
      {next && (
        <Notice tone="neutral" level={3} title={`Different hours start on ${next.from}`} className="mt-8">
          {next.days.length === 0 ? (
            <p>No hours on any day.</p>
          ) : (
            <ul>
              {next.days.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <p>If you save a week above with an earlier start date, it replaces this one.</p>
        </Notice>
      )}
    </section>
  );
}

function Weekday({ day: { weekday, name, rows }, answer }: { day: TypedWeek[number]; answer: Answer }) {
  const ids = new Set(rows.flatMap((_, row) => [fromName(weekday, row), toName(weekday, row)]));
  const problem = answer?.problems.find(({ fieldId }) => fieldId && ids.has(fieldId));
  // The key includes the typed values: a row that moved up must show its own times.
  const lines = rows.map((hours, row) => ({ hours, row, id: `${row} ${hours.from} ${hours.to}` }));
  return (
    <Fieldset id={`weekday-${weekday}`} legend={name} error={problem?.message} className="border-b border-line pb-4">
      <div className="grid gap-3">
        {rows.length === 0 && <p className="text-ink-2">No hours</p>}
        {lines.map((line) => (
          <Row key={line.id} day={{ weekday, name }} row={line.row} hours={line.hours} answer={answer} />
        ))}
        {rows.length < MAX_ROWS && (
          <p>
            <Button id={addId(weekday)} name="intent" value={`add-${weekday}`} variant="quiet" size="small">
              Add hours<span className="sr-only"> on {name}</span>
            </Button>
          </p>
        )}
      </div>
    </Fieldset>
  );
}

type RowProps = { day: { weekday: number; name: string }; row: number; hours: TypedHours; answer: Answer };

function Row({ day: { weekday, name }, row, hours, answer }: RowProps) {
  const [fromId, toId] = [fromName(weekday, row), toName(weekday, row)];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={fromId}>
        <span className="sr-only">
          {name}, row {row + 1},{" "}
        </span>
        from
      </label>
      <TextInput
        id={fromId}
        name={fromId}
        type="time"
        defaultValue={hours.from}
        dense
        className="max-w-34"
        autoFocus={answer?.focusId === fromId}
        aria-invalid={problemOf(answer, fromId) !== undefined}
      />
      <label htmlFor={toId}>
        <span className="sr-only">
          {name}, row {row + 1},{" "}
        </span>
        to
      </label>
      <TextInput
        id={toId}
        name={toId}
        type="time"
        defaultValue={hours.to}
        dense
        className="max-w-34"
        aria-invalid={problemOf(answer, toId) !== undefined}
      />
      <Button name="intent" value={`remove-${weekday}-${row}`} variant="quiet" size="small">
        Remove
        <span className="sr-only">
          {" "}
          row {row + 1} of {name}
        </span>
      </Button>
    </div>
  );
}
