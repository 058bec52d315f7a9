import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { useText } from "#ui/language/text.ts";
import { TextInput } from "#ui/form/text-input.tsx";
import type { Problem } from "../../../shared/form/problems.ts";
import type { BmiText } from "../../../shared/language/es/bmi.server.ts";
import type { BmiLimits } from "./bmi.ts";
import { BmiScale } from "./bmi-scale.tsx";

type BmiFormProps = {
  limits: BmiLimits;
  /** The page that answers. */
  action: string;
  values?: Record<string, string>;
  problems?: Problem[];
  level?: "page" | "section";
};

/** A plain form that responds with a page. Nothing is stored. */
export function BmiForm({ limits, action, values = {}, problems = [], level = "section" }: BmiFormProps) {
  const t = useText<BmiText>();
  const problemOf = (...ids: string[]) =>
    problems.find(({ fieldId }) => fieldId !== undefined && ids.includes(fieldId))?.message;
  const [Heading, SideHeading] = level === "page" ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <div className="grid gap-x-16 gap-y-8 border border-line bg-surface px-5 py-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:p-10">
      <form method="post" action={action} noValidate className="grid content-start gap-7">
        {problems.length > 0 && <ErrorSummary errors={problems} />}
        <div>
          <Heading id="bmi-heading" className="text-h2 font-heading">
            {t("Check your BMI")}
          </Heading>
          <p className="mt-2 text-body text-ink-2">
            {t(
              "You'll see your BMI and what it means for these two medicines. It's not a diagnosis, and we don't save it.",
            )}
          </p>
        </div>
        <Fieldset id="height" legend={t("Height")} error={problemOf("ft", "in")}>
          <div className="flex gap-4">
            <Unit name="ft" label={t("feet")} value={values["ft"]} />
            <Unit name="in" label={t("inches")} value={values["in"]} />
          </div>
        </Fieldset>
        <Field name="lb" label={t("Weight in pounds")} error={problemOf("lb")}>
          <TextInput inputMode="decimal" width="short" autoComplete="off" defaultValue={values["lb"]} />
        </Field>
        <RadioGroup
          name="condition"
          legend={t("Has a clinician told you that you have a weight-related condition?")}
          hint={t("For example high blood pressure, type 2 diabetes, high cholesterol or sleep apnea.")}
          error={problemOf("condition")}
          defaultValue={values["condition"]}
          options={[
            { value: "yes", label: t("Yes") },
            { value: "no", label: t("No") },
            { value: "unsure", label: t("I'm not sure") },
          ]}
        />
        <div>
          <Button>{t("Continue")}</Button>
        </div>
      </form>
      <div className="border-t border-line pt-6 lg:border-0 lg:pt-2">
        <SideHeading className="text-lead font-heading">{t("How we use this number")}</SideHeading>
        <BmiScale limits={limits} />
        <p className="mt-4 text-small text-ink-2">
          {t("BMI says nothing about your worth or your effort. It's one of several things your provider considers.")}
        </p>
      </div>
    </div>
  );
}

function Unit({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <div className="flex items-center gap-2">
      <TextInput id={name} name={name} inputMode="numeric" width="tiny" autoComplete="off" defaultValue={value} />
      <label htmlFor={name} className="text-body">
        {label}
      </label>
    </div>
  );
}
