import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import type { Colleague } from "#domain/messaging/inbox/list-colleagues.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";

type PassFormsProps = {
  colleagues: readonly Colleague[];
  can: Record<"assign" | "hand", boolean>;
  refused: Refused | undefined;
};

/** Hands it over: to a colleague as its owner, or to a provider to answer. */
export function PassForms({ colleagues, can, refused }: PassFormsProps) {
  const isBusy = useBusy();
  const forms = [
    { intent: "hand", label: "Hand to a provider", button: "Hand over", isProvider: true },
    { intent: "assign", label: "Assign to a colleague", button: "Assign", isProvider: false },
  ] as const;
  if (!can.assign && !can.hand) return null;
  return (
    <div className="grid gap-6 border-t border-line pt-5 md:grid-cols-2">
      {forms
        .filter(({ intent }) => can[intent])
        .map(({ intent, label, button, isProvider }) => (
          <Form key={intent} method="post" noValidate preventScrollReset className="flex items-end gap-3">
            <input type="hidden" name="intent" value={intent} />
            <Field name={intent} label={label} error={problemOf(refused, intent)} className="min-w-0 flex-1">
              <Select dense defaultValue="" data-key={intent === "hand" ? "h" : undefined}>
                <Options
                  none="Choose"
                  choices={colleagues
                    .filter((colleague) => colleague.isProvider === isProvider)
                    .map(({ userId, name }) => [userId, name])}
                />
              </Select>
            </Field>
            <Button variant="secondary" size="small" busy={isBusy}>
              {button}
            </Button>
          </Form>
        ))}
    </div>
  );
}
