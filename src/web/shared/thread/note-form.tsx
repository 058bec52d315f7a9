import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { Form } from "../form/form.tsx";
import { problemOf, type Refused } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";

/** Words among colleagues. */
export function NoteForm({ refused }: { refused: Refused | undefined }) {
  const isBusy = useBusy("note");
  return (
    <details className="border-t border-line pt-2" open={refused?.values["intent"] === "note"}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-link">Internal note</summary>
      <Form method="post" noValidate preventScrollReset data-shortcut="send" className="grid gap-4 py-2">
        <input type="hidden" name="intent" value="note" />
        <Field
          name="note"
          label="Note for colleagues"
          hint="The patient can't see it."
          error={problemOf(refused, "note")}
        >
          <Textarea rows={3} defaultValue={refused?.values["note"]} />
        </Field>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Save note
          </Button>
        </p>
      </Form>
    </details>
  );
}
