import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { useText } from "#ui/language/text.ts";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { FactorView } from "./factor-view.ts";

/** Rename and Remove, collapsed; both are plain forms. */
export function ManageFactor({ factor, refused }: { factor: FactorView; refused: Refused | undefined }) {
  const isRefused = refused?.values["factorId"] === factor.id;
  return (
    // The key closes the open one once the name has changed.
    <div key={factor.friendly_name} className="mt-1 flex flex-wrap gap-x-6">
      <Rename factor={factor} refused={isRefused ? refused : undefined} />
      <Remove factor={factor} />
    </div>
  );
}

function Rename({ factor, refused }: { factor: FactorView; refused: Refused | undefined }) {
  const t = useText<PasswordText>();
  const isBusy = useBusy("rename");
  const fieldId = `name-${factor.id}`;
  const problem = problemOf(refused, fieldId);
  return (
    <Fold word={t("Rename")} factor={factor} open={problem !== undefined}>
      <Form method="post" noValidate className="grid max-w-measure gap-4 pt-2 pb-4">
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="factorId" value={factor.id} />
        <Field id={fieldId} name="friendly_name" label={t("Name")} error={problem}>
          <TextInput
            defaultValue={problem ? refused?.values["friendly_name"] : factor.friendly_name}
            autoComplete="off"
            className="max-w-80"
          />
        </Field>
        <p>
          <Button size="small" busy={isBusy} busyText={t("Saving")}>
            {t("Save the name")}
          </Button>
        </p>
      </Form>
    </Fold>
  );
}

function Remove({ factor }: { factor: FactorView }) {
  const t = useText<PasswordText>();
  const isBusy = useBusy("remove");
  return (
    <Fold word={t("Remove")} factor={factor}>
      <Form method="post" className="grid gap-4 pt-1 pb-4">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="factorId" value={factor.id} />
        <p className="text-ink-2">
          {t("You won't be able to sign in with it. We'll email you to confirm it was removed.")}
        </p>
        <p>
          <Button
            variant="danger"
            size="small"
            busy={isBusy}
            busyText={t("Removing")}
            className="justify-self-start"
            disabledReason={
              factor.canRemove ? undefined : t("Staff must have one at all times. Add another one first.")
            }
          >
            {t("Remove it")}
          </Button>
        </p>
      </Form>
    </Fold>
  );
}

/** Two disclosures side by side; an open one takes the whole line and closes the other. */
function Fold({ word, factor, open = false, children }: FoldProps) {
  return (
    <details name={`manage-${factor.id}`} open={open} className="group open:w-full">
      <summary className="touch-target inline-flex min-h-8 items-center gap-1.5 font-medium text-link hover:underline hover:underline-offset-[3px]">
        <Icon name="chevron-right" size={16} className="transition-[rotate] group-open:rotate-90" />
        <span>
          {word}
          <span className="sr-only"> {factor.friendly_name}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}

type FoldProps = { word: string; factor: FactorView; open?: boolean; children: ReactNode };
