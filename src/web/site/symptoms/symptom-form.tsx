import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmergencyCallout, EmergencyNumber } from "#ui/callout/emergency-callout.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import type { SymptomContent } from "../content/yaml-content.server.ts";
import { PageHead } from "../parts/page.tsx";

type SymptomFormProps = { text: Omit<SymptomContent, "outcomes">; isUnanswered: boolean };

/** A plain form that responds with a page. Nothing is stored. */
export function SymptomForm({ text, isUnanswered }: SymptomFormProps) {
  const problem = { fieldId: "concern", message: "Choose what bothers you most" };
  return (
    <form method="post" action={href("/symptom-check")} noValidate className="grid max-w-article gap-9">
      {isUnanswered && <ErrorSummary errors={[problem]} />}
      <div>
        <PageHead title={text.title} lead={text.lead} />
        <p className="mt-4 text-body text-ink-2">{text.note}</p>
      </div>
      <EmergencyCallout title="In danger?">
        <p>
          Don't fill this in. Call <EmergencyNumber number="911" /> now, or call or text{" "}
          <EmergencyNumber number="988" /> in a crisis.
        </p>
      </EmergencyCallout>
      <Checks name="now" {...text.now} />
      <Checks name="soon" {...text.soon} />
      <RadioGroup
        name="concern"
        legend={text.concern.legend}
        error={isUnanswered && problem.message}
        options={text.concern.options.map(({ code, label }) => ({ value: code, label }))}
      />
      <div>
        <Button>Continue</Button>
      </div>
    </form>
  );
}

type ChecksProps = SymptomContent["now"] & { name: string };

function Checks({ name, legend, hint, options }: ChecksProps) {
  return (
    <Fieldset id={name} legend={legend} hint={hint}>
      {options.map(({ code, label }) => (
        <Checkbox key={code} id={code} name={name} value={code}>
          {label}
        </Checkbox>
      ))}
    </Fieldset>
  );
}
