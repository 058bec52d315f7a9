import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";

type LineFormProps = { action: string; visitId: string | null; refused: Refused | undefined };

/** A prescription in one typed line. */
export function LineForm({ action, visitId, refused }: LineFormProps) {
  return (
    <Form method="post" action={action} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="begin" />
      {visitId && <input type="hidden" name="visit" value={visitId} />}
      <Field
        name="line"
        label="Type it"
        hint="Medicine, dose, how often: test cyp 60 mon thu, or sema 0.5 weekly"
        error={problemOf(refused, "line")}
        className="min-w-60 flex-1"
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          data-prescribe-key="l"
          defaultValue={refused?.values["line"] ?? ""}
        />
      </Field>
      <Button variant="secondary">Draft it</Button>
    </Form>
  );
}
