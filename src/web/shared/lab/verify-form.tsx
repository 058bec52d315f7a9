import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../form/form.tsx";
import { problemOf, type Refused } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import type { ReportView } from "./report-view.server.ts";

type VerifyFormProps = { report: ReportView; member: string; refused: Refused | undefined };

/** The second person reads each result from the paper. What the first one read is shown only where the two differ. */
export function VerifyForm({ report, member, refused }: VerifyFormProps) {
  const isBusy = useBusy("verify");
  return (
    <section aria-labelledby="verify" className="grid gap-5">
      <SectionHeader id="verify" title="Read it again" />
      <p className="max-w-measure">
        Open the lab&rsquo;s report and type each result as you read it. If your readings match, the report is released
        and the member sees it right away.
      </p>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="verify" />
        <div className="grid gap-4">
          {report.values.map((value) => (
            <div key={value.id} className="grid gap-x-6 gap-y-1 border-b border-line pb-4 md:grid-cols-3">
              <Field
                name={`reading-${value.id}`}
                label={value.name}
                hint={`${value.unit || "A word"}. Lab's range ${value.range}${value.flag ? `, flag ${value.flag}` : ""}`}
                error={problemOf(refused, `reading-${value.id}`)}
                className="md:col-span-2"
              >
                <TextInput
                  width="short"
                  autoComplete="off"
                  defaultValue={refused?.values[`reading-${value.id}`] ?? ""}
                />
              </Field>
              {refused?.values["differs"] && problemOf(refused, `reading-${value.id}`) && (
                <dl className="grid grid-cols-2 gap-x-4 self-end text-small">
                  <dt className="text-ink-2">First person read</dt>
                  <dt className="text-ink-2">You read</dt>
                  <dd className="text-lead font-semibold">{value.result}</dd>
                  <dd className="text-lead font-semibold">{refused.values[`reading-${value.id}`]}</dd>
                </dl>
              )}
            </div>
          ))}
        </div>
        <Checkbox name="isCompared" value="yes" error={problemOf(refused, "isCompared")}>
          The report is {member}&rsquo;s; the date, units, ranges and flags match the report
        </Checkbox>
        <p>
          <Button busy={isBusy} busyText="Releasing">
            Verify and release
          </Button>
        </p>
      </Form>
      <Withdraw refused={refused} />
    </section>
  );
}

function Withdraw({ refused }: { refused: Refused | undefined }) {
  const isBusy = useBusy("withdraw");
  return (
    <Form method="post" noValidate className="grid gap-4 border-t border-line pt-5">
      <input type="hidden" name="intent" value="withdraw" />
      <Field
        name="note"
        label="It doesn't match the report"
        hint="Explain what is wrong. The report stays on file, is never released, and has to be entered again."
        error={problemOf(refused, "note")}
        className="max-w-column"
      >
        <Textarea rows={2} defaultValue={refused?.values["note"] ?? ""} />
      </Field>
      <p>
        <Button variant="secondary" busy={isBusy} busyText="Withdrawing">
          Withdraw it
        </Button>
      </p>
    </Form>
  );
}
