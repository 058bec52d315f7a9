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
  addressControls,
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

export const TITLES: Record<Exclude<JourneyPage, "saved">, string> = {
  treatment: "Which treatment would you like to talk about?",
  state: "Which state are you in now?",
  "date-of-birth": "What is your date of birth?",
  email: "What is your email address?",
  code: "Enter the code we sent you",
  name: "What is your name?",
  sex: "What sex were you assigned at birth?",
  gender: "What is your gender?",
  address: "Where should we ship to?",
  phone: "What is your phone number?",
  "phone-code": "Enter the code we texted you",
  "emergency-contact": "Who should we call in an emergency?",
  measurements: "How tall are you, and what do you weigh?",
  password: "How would you like to sign in?",
  consents: "Please read and agree",
  check: "Check your answers",
};

type Props = {
  page: Exclude<JourneyPage, "saved" | "check">;
  form: QuestionForm;
  treatments: { key: string; name: string; note: string }[];
  consents: ConsentDocument[];
  email: string | null;
  minimumAge: number;
};

/** One page's fields. */
export function StepFields(props: Props) {
  return FIELDS[props.page](props);
}

const FIELDS: Record<Exclude<Step, "check"> | "code" | "phone-code", (props: Props) => ReactNode> = {
  treatment: ({ form, treatments }) => (
    <RadioGroup
      name="treatment_key"
      legend={TITLES.treatment}
      legendSize="page"
      hint="This is just a starting point. You and your provider decide what to prescribe, if anything."
      error={problemOf(form.refused, "treatment_key")}
      options={treatments.map(({ key, name, note }) => ({ value: key, label: name, hint: note }))}
      defaultValue={form.values["treatment_key"]}
    />
  ),
  state: ({ form }) => (
    <>
      {stateControl(form, "state", {
        ...asPage(TITLES.state),
        hint: "Where you are today, even if you live somewhere else.",
      })}
      <Disclosure summary="Why we ask">
        Your provider must have a license in the state where you are during the visit.
      </Disclosure>
    </>
  ),
  "date-of-birth": ({ form, minimumAge }) => (
    <>
      {dateControl(form, "date_of_birth", {
        legend: TITLES["date-of-birth"],
        legendSize: "page",
        hint: `You must be ${minimumAge} or older. For example, 4 27 1985.`,
        autoComplete: "bday",
      })}
      <Disclosure summary="Why we ask">
        Treatment is for adults, and some lab ranges depend on age. We'll check this date against your ID.
      </Disclosure>
    </>
  ),
  email: ({ form }) =>
    textControl(
      form,
      "email",
      { ...asPage(TITLES.email), hint: "We'll send a code there. You can use it to continue on any device." },
      { type: "email", autoComplete: "email", spellCheck: false, autoCapitalize: "none" },
    ),
  code: ({ form, email }) => (
    <>
      <Field
        name="code"
        {...asPage(TITLES.code)}
        hint={
          <>
            We sent a code to <b className="font-semibold break-words text-ink">{email}</b>. It has 6 digits and works
            for 15 minutes.
          </>
        }
        error={problemOf(form.refused, "code")}
      >
        <CodeInput />
      </Field>
      <Disclosure summary="Didn't get a code?">
        Check your spam folder. If there's a typo in the address, go back and fix it, and we'll send a new code.
      </Disclosure>
    </>
  ),
  name: ({ form }) => (
    <>
      <QuestionHeading
        title={TITLES.name}
        lead="As it appears on your license or ID. The pharmacy prints it on the label."
      />
      {textControl(form, "first_name", { label: "First name" }, { autoComplete: "given-name", spellCheck: false })}
      {textControl(form, "last_name", { label: "Last name" }, { autoComplete: "family-name", spellCheck: false })}
      {textControl(
        form,
        "preferred_name",
        { label: "Preferred name", optional: true, hint: "What should we call you?" },
        { autoComplete: "nickname", spellCheck: false },
      )}
    </>
  ),
  sex: ({ form }) => (
    <>
      <RadioGroup
        name="sex_at_birth"
        legend={TITLES.sex}
        legendSize="page"
        error={problemOf(form.refused, "sex_at_birth")}
        options={Object.entries(SEX_LABELS).map(([value, label]) => ({ value, label }))}
        defaultValue={form.values["sex_at_birth"]}
      />
      <Disclosure summary="Why we ask">
        Doses, lab ranges and risks differ by sex. Gender is the next question.
      </Disclosure>
    </>
  ),
  gender: ({ form }) => (
    <>
      <RadioGroup
        name="gender"
        legend={TITLES.gender}
        legendSize="page"
        error={problemOf(form.refused, "gender")}
        options={[
          ...GENDERS.slice(0, 3).map((value) => ({ value, label: value })),
          { value: OTHER_GENDER, label: "In my own words" },
          { value: GENDERS[3], label: GENDERS[3] },
        ]}
        defaultValue={form.values["gender"]}
      />
      {textControl(
        form,
        "own_words",
        { label: "Your own words", optional: true, hint: "Only if you selected In my own words." },
        { autoComplete: "off" },
      )}
    </>
  ),
  address: ({ form }) => (
    <>
      <QuestionHeading title={TITLES.address} lead="An adult may need to be there to sign." />
      {addressControls(form, "Include your apartment or suite number, if you have one.")}
    </>
  ),
  phone: ({ form }) =>
    textControl(
      form,
      "phone_number",
      {
        ...asPage(TITLES.phone),
        hint: "We'll text you a code. Your provider calls this number if the video fails. You don't need +1 for US numbers.",
      },
      { type: "tel", autoComplete: "tel", className: "max-w-64" },
    ),
  "phone-code": ({ form }) => (
    <>
      <Field
        name="code"
        {...asPage(TITLES["phone-code"])}
        hint="It has 6 digits and works for 10 minutes."
        error={problemOf(form.refused, "code")}
      >
        <CodeInput />
      </Field>
      <Disclosure summary="Didn't get a code?">
        Texts can take a minute. Go back to check the number or get a new code.
      </Disclosure>
    </>
  ),
  "emergency-contact": ({ form }) => (
    <>
      <QuestionHeading title={TITLES["emergency-contact"]} lead={CONTACT_LEAD} />
      <EmergencyContactFields form={form} />
    </>
  ),
  measurements: ({ form }) => (
    <>
      <QuestionHeading title={TITLES.measurements} lead="Without shoes. Your best guess is fine." />
      <div className="flex gap-4">
        {textControl(form, "height_feet", { label: "Feet" }, { inputMode: "numeric", width: "tiny" })}
        {textControl(form, "height_inches", { label: "Inches" }, { inputMode: "numeric", width: "tiny" })}
      </div>
      {textControl(form, "weight_pounds", { label: "Pounds" }, { inputMode: "decimal", width: "short" })}
      <Disclosure summary="Why we ask">
        Some doses depend on weight, and some medicines require a certain body mass index (BMI).
      </Disclosure>
    </>
  ),
  password: ({ form }) => (
    <>
      <QuestionHeading
        title={TITLES.password}
        lead="With a password, or with a passkey, which uses your face, fingerprint or device PIN."
      />
      <Field
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_LENGTH_ALONE} characters. A few random words work well.`}
        error={problemOf(form.refused, "password")}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  ),
  consents: ({ form, consents }) => (
    <>
      <QuestionHeading
        title={TITLES.consents}
        lead="Each one has its own checkbox. The optional ones don't affect your care."
      />
      {consents.map((document) => (
        <Consent key={document.key} document={document} form={form} />
      ))}
    </>
  ),
};

const POLICY = /(\/policies\/[a-z-]+)/;

/** If a consent names one of our policies, a link to it. Opens in a new tab, so no checkbox is lost. */
function PolicyLinks({ text }: { text: string }) {
  return text.split(POLICY).map((part) =>
    POLICY.test(part) ? (
      <Link key={part} to={part} target="_blank">
        {part}
        <span className="sr-only"> (opens in a new tab)</span>
      </Link>
    ) : (
      part
    ),
  );
}

function Consent({ document, form }: { document: ConsentDocument; form: QuestionForm }) {
  const { key, title, body, statement, isRequired } = document;
  return (
    <section className="border border-line bg-surface p-5">
      <h2 className="text-lead font-heading">
        {title}
        {!isRequired && <span className="font-normal text-ink-2"> (optional)</span>}
      </h2>
      <div className="mt-2 grid gap-3 text-ink-2">
        {body.split("\n\n").map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>
            <PolicyLinks text={paragraph} />
          </p>
        ))}
        {key === "telehealth" && (
          <p>
            <PolicyLinks text="Read the full consent at /policies/telehealth-consent." />
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
