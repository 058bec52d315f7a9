import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../../shared/form/form.tsx";
import type { ReportView } from "../../shared/lab/report-view.server.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { StoppedTreatmentView } from "../today/stopped-treatments.server.ts";
import { TreatmentDecisionFields } from "../today/stopped-treatments.tsx";

/** What the results mean for this person, and that somebody has looked. */
export function ReviewForm({
  report,
  treatments,
  refused,
}: {
  report: ReportView;
  treatments: StoppedTreatmentView[];
  refused: Refused | undefined;
}) {
  const isBusy = useBusy("review");
  const hasOpen = report.alerts.some(({ closed, level }) => !closed && level !== "INFO");
  return (
    <section aria-labelledby="review" className="grid gap-5">
      <SectionHeader id="review" title="Review" aside={report.reviewDue ? `Due ${report.reviewDue}` : null} />
      <p className="max-w-measure text-ink-2">
        Your note appears next to the result on the member&rsquo;s page, with your name
        {report.status === "transcribed" && ", once a second person has verified the report"}. Use plain language, no
        codes.
      </p>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="review" />
        {report.values.map((value) => (
          <Field
            key={value.id}
            name={`remark-${value.id}`}
            label={`${value.name}: ${value.result} ${value.unit}`}
            optional
            error={problemOf(refused, `remark-${value.id}`)}
            className="max-w-column"
          >
            <Textarea rows={2} defaultValue={refused?.values[`remark-${value.id}`] ?? value.remark ?? ""} />
          </Field>
        ))}
        {treatments.length > 0 && (
          <>
            <p className="max-w-measure">
              This report stops treatment. Signing carries out what you decide here. Until then, nothing is ordered.
            </p>
            {treatments.map((treatment) => (
              <TreatmentDecisionFields key={treatment.key} treatment={treatment} refused={refused} />
            ))}
          </>
        )}
        <Field
          name="reviewNote"
          label={hasOpen ? "What was done about the open alerts" : "Note for the record"}
          hint={hasOpen ? "Closes them. The member can't see it." : "The member does not see it."}
          optional={!hasOpen}
          error={problemOf(refused, "reviewNote")}
          className="max-w-column"
        >
          <Textarea rows={2} defaultValue={refused?.values["reviewNote"] ?? ""} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Sign the review
          </Button>
        </p>
      </Form>
    </section>
  );
}
