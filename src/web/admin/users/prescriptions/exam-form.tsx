import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";

/** Puts an examination in person on file, which controlled medicines need once the telemedicine permission has ended. */
export function ExamForm({ today, refused }: { today: string; refused: Refused | undefined }) {
  const isBusy = useBusy("exam");
  return (
    <Form method="post" noValidate className="mt-5 grid gap-5">
      <input type="hidden" name="intent" value="exam" />
      <Field name="examinedOn" label="Day of the examination" error={problemOf(refused, "examinedOn")}>
        <TextInput type="date" max={today} defaultValue={refused?.values["examinedOn"]} className="max-w-52" />
      </Field>
      <Field
        name="examiner"
        label="Who examined the member"
        hint="Name and credentials, as on the record you have seen"
        error={problemOf(refused, "examiner")}
        className="max-w-column"
      >
        <TextInput maxLength={120} defaultValue={refused?.values["examiner"]} />
      </Field>
      <p>
        <Button variant="secondary" busy={isBusy} busyText="Saving">
          Put on file
        </Button>
      </p>
    </Form>
  );
}
