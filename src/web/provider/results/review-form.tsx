import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { Form } from "../../shared/form/form.tsx";
import type { ReportView } from "../../shared/lab/report-view.server.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { StoppedTreatmentView } from "../today/stopped-treatments.server.ts";
import { TreatmentDecisionFields } from "../today/stopped-treatments.tsx";
import { Kbd } from "../visits/kbd.tsx";
import { ReviewChoices } from "./review-choices.tsx";

type ReviewProps = {
  report: ReportView;
  treatments: StoppedTreatmentView[];
  texts: ClinicalFacts["lab_review_texts"];
  refused: Refused | undefined;
};

/** A report without anything to decide is one press; its own notes stay possible. */
export function ReviewForm(props: ReviewProps) {
  const { report, treatments, texts, refused } = props;
  if (!report.isAllInRange || treatments.length > 0) return <Review {...props} />;
  return (
    <section aria-labelledby="in-range" className="grid gap-5">
      <SectionHeader id="in-range" title="All in range" aside={report.reviewDue ? `Due ${report.reviewDue}` : null} />
      <SignInRange text={texts.in_range.member} />
      <Disclosure summary="Write your own notes instead" open={Boolean(refused)}>
        <div className="mt-4">
          <Review {...props} />
        </div>
      </Disclosure>
    </section>
  );
}

function SignInRange({ text }: { text: string }) {
  const isBusy = useBusy("review-in-range");
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="review-in-range" />
      <p className="max-w-measure">
        Every result is in the lab&rsquo;s range, and nothing waits for a decision. Next to each the member reads:
        &ldquo;{text}&rdquo;
      </p>
      <p>
        <Button busy={isBusy} busyText="Saving" data-key="e">
          Sign as in range <Kbd>E</Kbd>
        </Button>
      </p>
    </Form>
  );
}

/** What the results mean for this person, and that somebody has looked. */
function Review({ report, treatments, texts, refused }: ReviewProps) {
  const isBusy = useBusy("review");
  const isShort = report.isAllInRange && treatments.length === 0;
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
        {!isShort && <ReviewChoices report={report} treatments={treatments} texts={texts} />}
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
          <Button busy={isBusy} busyText="Saving" data-key={isShort ? undefined : "e"}>
            Sign the review {!isShort && <Kbd>E</Kbd>}
          </Button>
        </p>
      </Form>
    </section>
  );
}
