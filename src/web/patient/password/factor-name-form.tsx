import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { useText } from "#ui/language/text.ts";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";

type FactorNameFormProps = {
  title: string;
  lead: string;
  suggestion: string;
  refused: Refused | undefined;
  /** Fields before the name. */
  children?: ReactNode;
  button?: string;
  busyText?: string;
  /** Still processing the response. */
  waiting?: boolean;
};

/** The first page of adding a second factor: what it is, and a name for it. */
export function FactorNameForm(props: FactorNameFormProps) {
  const t = useText<PasswordText>();
  const {
    title,
    lead,
    suggestion,
    refused,
    children,
    button = t("Continue"),
    busyText = t("One moment"),
    waiting = false,
  } = props;
  const isBusy = useBusy("begin") || waiting;
  return (
    <>
      <h1 className="mt-6 text-question font-bold">{title}</h1>
      <p className="mt-2 text-ink-2">{lead}</p>
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="begin" />
        {children}
        <Field
          name="friendly_name"
          label={t("Name")}
          hint={t("Only you see it.")}
          error={problemOf(refused, "friendly_name")}
        >
          <TextInput
            autoComplete="off"
            defaultValue={refused?.values["friendly_name"] ?? suggestion}
            className="max-w-80"
          />
        </Field>
        <p>
          <Button busy={isBusy} busyText={busyText}>
            {button}
          </Button>
        </p>
      </Form>
    </>
  );
}
