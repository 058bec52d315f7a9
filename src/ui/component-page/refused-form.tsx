import { Button } from "../button.tsx";
import { Disclosure } from "../disclosure.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { Field } from "../form/field.tsx";
import { TextInput } from "../form/text-input.tsx";

export function RefusedForm() {
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
      <ErrorSummary errors={sampleErrors} />
      <Field
        name="c-street"
        labelSize="page"
        label="Where should we ship to?"
        hint="An adult must be there to sign."
        error="Enter a street address"
      >
        <TextInput autoComplete="address-line1" defaultValue="PO Box 100" />
      </Field>
      <Disclosure summary="Why we ask">The carrier hands it over only at a street address.</Disclosure>
      <Disclosure summary="Open at first" open>
        Treatment is for adults, and some ranges depend on age.
      </Disclosure>
      <div>
        <Button>Continue</Button>
      </div>
    </form>
  );
}

const sampleErrors = [
  { fieldId: "c-street", message: "Enter a street address" },
  { message: "Something about the form as a whole" },
];
