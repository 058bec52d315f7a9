import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../../shared/form/form.tsx";
import type { ReportView } from "../../shared/lab/report-view.server.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";

/** One result at a time, with the reason on record. */
export function Holds({ report, refused }: { report: ReportView; refused: Refused | undefined }) {
  return (
    <section aria-labelledby="holds" className="grid gap-4">
      <SectionHeader id="holds" title="Hold a result back" />
      <p className="max-w-measure text-ink-2">
        By law, members see verified results right away. Hold one back only if seeing it now would harm this person, and
        release it as soon as you've talked.
      </p>
      <ul className="grid gap-3">
        {report.values.map((value) => (
          <li key={value.id}>
            {value.holdReason ? (
              <Form method="post" className="grid justify-items-start gap-2">
                <input type="hidden" name="intent" value="lift" />
                <input type="hidden" name="valueId" value={value.id} />
                <p>
                  <b className="font-semibold">{value.name} is held back:</b> {value.holdReason}
                </p>
                <Button variant="secondary">Show {value.name} to the member</Button>
              </Form>
            ) : (
              <Disclosure summary={`Hold back ${value.name}`} open={Boolean(problemOf(refused, `hold-${value.id}`))}>
                <Form method="post" noValidate className="grid max-w-column gap-3 pt-2">
                  <input type="hidden" name="intent" value="hold" />
                  <input type="hidden" name="valueId" value={value.id} />
                  <Field
                    name={`hold-${value.id}`}
                    label="What harm it would cause"
                    error={problemOf(refused, `hold-${value.id}`)}
                  >
                    <Textarea rows={2} defaultValue={refused?.values[`hold-${value.id}`] ?? ""} />
                  </Field>
                  <p>
                    <Button variant="secondary">Hold it back</Button>
                  </p>
                </Form>
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
