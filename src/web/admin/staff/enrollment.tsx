import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { EnrollmentView } from "./enrollment.server.ts";

/** A provider's number at the e-prescribing service, and how far they are there. */
export function Enrollment({ enrollment, refused }: { enrollment: EnrollmentView; refused: Refused | undefined }) {
  const isBusy = useBusy("enrollment");
  const own = refused?.values["intent"] === "enrollment" ? refused : undefined;
  return (
    <section aria-labelledby="enrollment" className="grid gap-5">
      <SectionHeader id="enrollment" title="E-prescribing" />
      <p className="text-ink-2">
        {enrollment.stage}
        {enrollment.checked && ` (${enrollment.checked})`}.
      </p>
      <Form method="post" noValidate className="grid max-w-column gap-5">
        <input type="hidden" name="intent" value="enrollment" />
        <Field
          name="clinicianRef"
          label="Clinician number"
          hint="As the e-prescribing service shows it"
          error={problemOf(own, "clinicianRef")}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={own?.values["clinicianRef"] ?? enrollment.clinicianRef}
          />
        </Field>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Save the number
          </Button>
        </p>
      </Form>
    </section>
  );
}
