import type { ReactNode } from "react";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { CodeInput } from "#ui/form/code-input.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { PasswordInput } from "#ui/form/password-input.tsx";
import { Link } from "#ui/link/link.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import type { Step } from "#domain/intake/registration/journey.ts";
import type { ConsentDocument } from "#domain/intake/consents/consent.ts";
import { PASSWORD_LENGTH_ALONE } from "#domain/identity/passwords/password.ts";
import { CONTACT_LEAD, EmergencyContactFields } from "../../shared/form/emergency-contact-fields.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import {
  AddressControls,
  asPage,
  dateControl,
  QuestionHeading,
  stateControl,
  textControl,
  type QuestionForm,
} from "../../shared/form/question-controls.tsx";
import { GENDERS, OTHER_GENDER } from "./gender.ts";
import type { JourneyPage } from "./page-of.ts";
import { SEX_LABELS } from "./journey-labels.ts";
import { useText, type Text } from "#ui/language/text.ts";
import type { RegisterText } from "../../shared/language/es/register.server.ts";

type Props = {
  page: Exclude<JourneyPage, "saved" | "check">;
  title: string;
  form: QuestionForm;
  treatments: { key: string; name: string; note: string }[];
  consents: ConsentDocument[];
  email: string | null;
  minimumAge: number;
};

/** One page's fields. */
export function StepFields(props: Props) {
  const t = useText<RegisterText>();
  return FIELDS[props.page]({ ...props, t });
}

type Fields = (props: Props & { t: Text<RegisterText> }) => ReactNode;

const FIELDS: Record<Exclude<Step, "check"> | "code" | "phone-code", Fields> = {
  treatment: ({ title, form, treatments, t }) => (
    <RadioGroup
      name="treatment_key"
      legend={title}
      legendSize="page"
      hint={t("This is just a starting point. You and your provider decide what to prescribe, if anything.")}
      error={problemOf(form.refused, "treatment_key")}
      options={treatments.map(({ key, name, note }) => ({ value: key, label: name, hint: note }))}
      defaultValue={form.values["treatment_key"]}
    />
  ),
  state: ({ title, form, t }) => (
    <>
      {stateControl(form, "state", {
        ...asPage(title),
        hint: t("Where you are today, even if you live somewhere else."),
      })}
      <Disclosure summary={t("Why we ask")}>
        {t("Your provider must have a license in the state where you are during the visit.")}
      </Disclosure>
    </>
  ),
  "date-of-birth": ({ title, form, minimumAge, t }) => (
    <>
      {dateControl(form, "date_of_birth", {
        legend: title,
        legendSize: "page",
        hint: t("You must be {age} or older. For example, 4 27 1985.", { age: minimumAge }),
        autoComplete: "bday",
      })}
      <Disclosure summary={t("Why we ask")}>
        {t("Treatment is for adults, and some lab ranges depend on age. We'll check this date against your ID.")}
      </Disclosure>
    </>
  ),
  email: ({ title, form, t }) =>
    textControl(
      form,
      "email",
      { ...asPage(title), hint: t("We'll send a code there. You can use it to continue on any device.") },
      { type: "email", autoComplete: "email", spellCheck: false, autoCapitalize: "none" },
    ),
  code: ({ title, form, email, t }) => (
    <>
      <Field
        name="code"
        {...asPage(title)}
        hint={
          <>
            {t("We sent a code to")} <b className="font-semibold break-words text-ink">{email}</b>.{" "}
            {t("It has 6 digits and works for 15 minutes.")}
          </>
        }
        error={problemOf(form.refused, "code")}
      >
        <CodeInput />
      </Field>
      <Disclosure summary={t("Didn't get a code?")}>
        {t("Check your spam folder. If there's a typo in the address, go back and fix it, and we'll send a new code.")}
      </Disclosure>
    </>
  ),
  name: ({ title, form, t }) => (
    <>
      <QuestionHeading
        title={title}
        lead={t("As it appears on your license or ID. The pharmacy prints it on the label.")}
      />
      {textControl(form, "first_name", { label: t("First name") }, { autoComplete: "given-name", spellCheck: false })}
      {textControl(form, "last_name", { label: t("Last name") }, { autoComplete: "family-name", spellCheck: false })}
      {textControl(
        form,
        "preferred_name",
        { label: t("Preferred name"), optional: true, hint: t("What should we call you?") },
        { autoComplete: "nickname", spellCheck: false },
      )}
    </>
  ),
  sex: ({ title, form, t }) => (
    <>
      <RadioGroup
        name="sex_at_birth"
        legend={title}
        legendSize="page"
        error={problemOf(form.refused, "sex_at_birth")}
        options={Object.entries(SEX_LABELS).map(([value, label]) => ({ value, label: t(label) }))}
        defaultValue={form.values["sex_at_birth"]}
      />
      <Disclosure summary={t("Why we ask")}>
        {t("Doses, lab ranges and risks differ by sex. Gender is the next question.")}
      </Disclosure>
    </>
  ),
  gender: ({ title, form, t }) => (
    <>
      <RadioGroup
        name="gender"
        legend={title}
        legendSize="page"
        error={problemOf(form.refused, "gender")}
        options={[
          ...GENDERS.slice(0, 3).map((value) => ({ value, label: t(value) })),
          { value: OTHER_GENDER, label: t("In my own words") },
          { value: GENDERS[3], label: t(GENDERS[3]) },
        ]}
        defaultValue={form.values["gender"]}
      />
      {textControl(
        form,
        "own_words",
        { label: t("Your own words"), optional: true, hint: t("Only if you selected In my own words.") },
        { autoComplete: "off" },
      )}
    </>
  ),
  address: ({ title, form, t }) => (
    <>
      <QuestionHeading title={title} lead={t("An adult may need to be there to sign.")} />
      <AddressControls form={form} streetHint={t("Include your apartment or suite number, if you have one.")} />
    </>
  ),
  phone: ({ title, form, t }) =>
    textControl(
      form,
      "phone_number",
      {
        ...asPage(title),
        hint: t(
          "We'll text you a code. Your provider calls this number if the video fails. You don't need +1 for US numbers.",
        ),
      },
      { type: "tel", autoComplete: "tel", className: "max-w-64" },
    ),
  "phone-code": ({ title, form, t }) => (
    <>
      <Field
        name="code"
        {...asPage(title)}
        hint={t("It has 6 digits and works for 10 minutes.")}
        error={problemOf(form.refused, "code")}
      >
        <CodeInput />
      </Field>
      <Disclosure summary={t("Didn't get a code?")}>
        {t("Texts can take a minute. Go back to check the number or get a new code.")}
      </Disclosure>
    </>
  ),
  "emergency-contact": ({ title, form, t }) => (
    <>
      <QuestionHeading title={title} lead={t(CONTACT_LEAD)} />
      <EmergencyContactFields form={form} />
    </>
  ),
  measurements: ({ title, form, t }) => (
    <>
      <QuestionHeading title={title} lead={t("Without shoes. Your best guess is fine.")} />
      <div className="flex gap-4">
        {textControl(form, "height_feet", { label: t("Feet") }, { inputMode: "numeric", width: "tiny" })}
        {textControl(form, "height_inches", { label: t("Inches") }, { inputMode: "numeric", width: "tiny" })}
      </div>
      {textControl(form, "weight_pounds", { label: t("Pounds") }, { inputMode: "decimal", width: "short" })}
      <Disclosure summary={t("Why we ask")}>
        {t("Some doses depend on weight, and some medicines require a certain body mass index (BMI).")}
      </Disclosure>
    </>
  ),
  password: ({ title, form, t }) => (
    <>
      <QuestionHeading
        title={title}
        lead={t("With a password, or with a passkey, which uses your face, fingerprint or device PIN.")}
      />
      <Field
        name="password"
        label={t("Password")}
        hint={t("At least {count} characters. A few random words work well.", { count: PASSWORD_LENGTH_ALONE })}
        error={problemOf(form.refused, "password")}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  ),
  consents: ({ title, form, consents, t }) => (
    <>
      <QuestionHeading
        title={title}
        lead={t("Each one has its own checkbox. The optional ones don't affect your care.")}
      />
      {consents.map((document) => (
        <Consent key={document.key} document={document} form={form} />
      ))}
    </>
  ),
};

const POLICY = /((?:\/es)?\/policies\/[a-z-]+)/;

/** If a consent names one of our policies, a link to it. Opens in a new tab, so no checkbox is lost. */
function PolicyLinks({ text }: { text: string }) {
  const t = useText<RegisterText>();
  return text.split(POLICY).map((part) =>
    POLICY.test(part) ? (
      <Link key={part} to={part} target="_blank">
        {part}
        <span className="sr-only"> {t("(opens in a new tab)")}</span>
      </Link>
    ) : (
      part
    ),
  );
}

function Consent({ document, form }: { document: ConsentDocument; form: QuestionForm }) {
  const { key, title, body, statement, isRequired } = document;
  const t = useText<RegisterText>();
  return (
    <section className="border border-line bg-surface p-5">
      <h2 className="text-lead font-heading">
        {title}
        {!isRequired && <span className="font-normal text-ink-2">{t(" (optional)")}</span>}
      </h2>
      <div className="mt-2 grid gap-3 text-ink-2">
        {body.split("\n\n").map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>
            <PolicyLinks text={paragraph} />
          </p>
        ))}
        {key === "telehealth" && (
          <p>
            <PolicyLinks text={t("Read the full consent at /policies/telehealth-consent.")} />
          </p>
        )}
      </div>
      <Checkbox
        name={key}
        value="yes"
        defaultChecked={form.values[key] === "yes"}
        error={problemOf(form.refused, key)}
        className="mt-3"
      >
        {statement}
      </Checkbox>
    </section>
  );
}
