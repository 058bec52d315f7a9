import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { useText } from "#ui/language/text.ts";
import type { LabsText } from "../../shared/language/es/labs.server.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import type { LabOrderView } from "./lab-order.server.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** While on injections: the mornings before a dose. */
export function TroughDays({
  trough: { days, mornings },
  refused,
}: {
  trough: NonNullable<LabOrderView["trough"]>;
  refused: Refused | undefined;
}) {
  const t = useText<LabsText>();
  return (
    <div id="mornings" className="mt-8 grid gap-4">
      {mornings.length > 0 ? (
        <Notice title={t("Best mornings: {mornings}", { mornings: mornings.join("; ") })}>
          <p>{t("Go before you inject. Your level is lowest then, and that is the one we compare.")}</p>
        </Notice>
      ) : (
        <p className="max-w-measure">
          {t(
            "Do you inject your medicine? Tell us the days, and we name the mornings to go: before a dose, when your level is lowest.",
          )}
        </p>
      )}
      <Disclosure
        summary={days.length > 0 ? t("Change my injection days") : t("Choose my injection days")}
        open={Boolean(problemOf(refused, "days"))}
      >
        <Form method="post" noValidate className="mt-3 grid gap-4" preventScrollReset>
          <input type="hidden" name="intent" value="days" />
          <Fieldset id="days-of-week" legend={t("Days you inject")} error={problemOf(refused, "days")}>
            <div className="grid grid-cols-2 gap-x-6 md:grid-cols-4">
              {WEEKDAYS.map((name, index) => (
                <Checkbox
                  key={name}
                  id={index === 0 ? "days" : `day-${index + 1}`}
                  name="days"
                  value={index + 1}
                  defaultChecked={days.includes(index + 1)}
                >
                  {t(name)}
                </Checkbox>
              ))}
            </div>
          </Fieldset>
          <p>
            <Button type="submit" variant="secondary">
              {t("Show the best mornings")}
            </Button>
          </p>
        </Form>
      </Disclosure>
    </div>
  );
}
