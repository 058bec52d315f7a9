import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Tag } from "#ui/tag.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { StoppedTreatmentView } from "./stopped-treatments.server.ts";

type DecisionProps = { treatment: StoppedTreatmentView; refused: Refused | undefined };

/** After the review: each treatment that is still stopped, what was decided, and a later decision. */
export function StoppedTreatments({
  treatments,
  refused,
}: {
  treatments: StoppedTreatmentView[];
  refused: Refused | undefined;
}) {
  const isBusy = useBusy("decide");
  if (treatments.length === 0) return null;
  return (
    <section aria-labelledby="stopped" className="grid gap-5">
      <SectionHeader id="stopped" title="Stopped by this report" />
      <Form method="post" noValidate className="grid gap-8">
        <input type="hidden" name="intent" value="decide" />
        {treatments.map((treatment) => (
          <TreatmentDecisionFields key={treatment.key} treatment={treatment} refused={refused} />
        ))}
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save the decision
          </Button>
        </p>
      </Form>
    </section>
  );
}

/** One treatment: what the member takes, what was decided so far, and what happens now. */
export function TreatmentDecisionFields({ treatment, refused }: DecisionProps) {
  const { key, name, prescriptions, current, newer, others } = treatment;
  const typed = (field: string) => refused?.values[`${field}-${key}`];
  return (
    <div className="grid max-w-column gap-4 border-l-4 border-line-strong pl-5">
      <h3 className="text-lead font-heading">{name}</h3>
      <ul>
        {prescriptions.map(({ id, text, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            {text} <Tag tone={status.tone}>{status.text}</Tag>
          </li>
        ))}
      </ul>
      {current && (
        <p>
          {current.text}. <span className="text-ink-2">To the member: {current.message}</span>
        </p>
      )}
      {newer.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {others.map((reportId) => (
        <p key={reportId}>
          <Link to={href("/provider/results/:reportId", { reportId })}>Another report</Link> stops it too. It can resume
          once you decide on that one as well.
        </p>
      ))}
      <RadioGroup
        name={`decision-${key}`}
        legend={`What happens with ${name}`}
        hint={treatment.canContinue ? undefined : waitingFor(treatment)}
        error={problemOf(refused, `decision-${key}`)}
        defaultValue={typed("decision")}
        options={optionsOf(treatment)}
      />
      <Field
        name={`message-${key}`}
        label={`What the member reads about ${name}`}
        hint="Shown under Medications right away, with your name. The email only says there's an update."
        error={problemOf(refused, `message-${key}`)}
      >
        <Textarea rows={3} maxLength={1000} defaultValue={typed("message") ?? ""} />
      </Field>
      {treatment.canContinue && (
        <>
          {treatment.acceptedDocument && (
            <Field
              name={`documentId-${key}`}
              label={treatment.acceptedDocument}
              hint="Needed to continue. Staff or the member add it under Files."
              error={problemOf(refused, `documentId-${key}`)}
            >
              <Select defaultValue={typed("documentId") ?? ""}>
                <Options none="No document" choices={treatment.files.map(({ id, text }) => [id, text])} />
              </Select>
            </Field>
          )}
          <Field
            name={`reason-${key}`}
            label="Why it may continue"
            hint="Needed to continue. For the record; the member can't see it."
            error={problemOf(refused, `reason-${key}`)}
          >
            <Textarea rows={2} maxLength={900} defaultValue={typed("reason") ?? ""} />
          </Field>
        </>
      )}
    </div>
  );
}

function optionsOf({ canContinue }: StoppedTreatmentView) {
  return [
    { value: "hold", label: "Hold", hint: "No order until you or a colleague decide again." },
    { value: "change-dose", label: "Change the dose", hint: "On hold until the new prescription is confirmed." },
    { value: "stop", label: "Stop", hint: "Ends the prescription. Treatment needs a new one." },
    ...(canContinue ? [{ value: "continue", label: "Continue", hint: "Lifts this stop." }] : []),
  ];
}

function waitingFor({ acceptedDocument }: StoppedTreatmentView): string {
  const result = "You can choose Continue once a newer, verified result no longer triggers the rule";
  return acceptedDocument ? `${result}, or with this document: ${acceptedDocument}.` : `${result}.`;
}
