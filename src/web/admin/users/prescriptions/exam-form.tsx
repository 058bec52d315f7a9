import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";

type ExamFormProps = {
  today: string;
  providers: { value: string; label: string }[];
  refused: Refused | undefined;
};

/** Puts an examination in person on file, which controlled medicines need once the telemedicine permission has ended. */
export function ExamForm({ today, providers, refused }: ExamFormProps) {
  const isBusy = useBusy("exam");
  const own = refused?.values["intent"] === "exam" ? refused : undefined;
  return (
    <Form method="post" noValidate className="mt-5 grid gap-5">
      <input type="hidden" name="intent" value="exam" />
      <Field name="examinedOn" label="Day of the examination" error={problemOf(own, "examinedOn")}>
        <TextInput type="date" max={today} defaultValue={own?.values["examinedOn"]} className="max-w-52" />
      </Field>
      <Field
        name="examiner"
        label="Who examined the member"
        hint="Name and credentials, as on the record you have seen"
        error={problemOf(own, "examiner")}
        className="max-w-column"
      >
        <TextInput maxLength={120} defaultValue={own?.values["examiner"]} />
      </Field>
      <RadioGroup
        name="ground"
        legend="Why it counts"
        error={problemOf(own, "ground")}
        options={[
          { value: "prescriber", label: "The prescriber examined the member" },
          { value: "referral", label: "The examiner referred the member to the prescriber" },
        ]}
        defaultValue={own?.values["ground"]}
      />
      <Field
        name="providerId"
        label="Prescriber"
        hint="The exam counts for prescriptions of this provider"
        error={problemOf(own, "providerId")}
        className="max-w-column"
      >
        <Select defaultValue={own?.values["providerId"] ?? ""}>
          <Options none="Choose" choices={providers.map(({ value, label }) => [value, label])} />
        </Select>
      </Field>
      <p>
        <Button variant="secondary" busy={isBusy} busyText="Saving">
          Put on file
        </Button>
      </p>
    </Form>
  );
}
