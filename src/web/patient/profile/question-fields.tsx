import type { ReactNode } from "react";
import { Disclosure } from "#ui/disclosure.tsx";
import {
  AddressControls,
  asPage,
  dateControl,
  QuestionHeading,
  stateControl,
  textControl,
  type QuestionForm,
} from "../../shared/form/question-controls.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import type { AccountText } from "../../shared/language/es/account.server.ts";
import { QUESTION_TITLES, type Question } from "./profile-question.ts";
import { LANGUAGES } from "#domain/identity/language/language.ts";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { LANGUAGE_NAMES } from "../../shared/language/language.ts";

/** The controls of one question. If there's only one, its label is the page's heading. */
export function QuestionFields({ question, ...form }: QuestionForm & { question: Question }) {
  const t = useText<AccountText>();
  return FIELDS[question](form, t(QUESTION_TITLES[question]), t);
}

const FIELDS: Record<Question, (form: QuestionForm, title: string, t: Text<AccountText>) => ReactNode> = {
  name: (form, title, t) => (
    <>
      <QuestionHeading
        title={title}
        lead={t("As it appears on your license or ID. The pharmacy prints it on the label.")}
      />
      {textControl(form, "first_name", { label: t("First name") }, { autoComplete: "given-name", spellCheck: false })}
      {textControl(form, "last_name", { label: t("Last name") }, { autoComplete: "family-name", spellCheck: false })}
    </>
  ),
  "preferred-name": (form, title, t) =>
    textControl(
      form,
      "preferred_name",
      {
        ...asPage(title),
        hint: t("What should we call you? Leave it blank to use your first name."),
      },
      { autoComplete: "nickname", spellCheck: false },
    ),
  "date-of-birth": (form, title, t) => (
    <>
      {dateControl(form, "date_of_birth", {
        legend: title,
        legendSize: "page",
        hint: t("For example, 4 27 1985."),
        autoComplete: "bday",
      })}
      <Disclosure summary={t("Why we ask")}>
        {t(
          "Treatment is for adults, and some lab ranges depend on age. Enter it exactly as printed on your license or ID.",
        )}
      </Disclosure>
    </>
  ),
  gender: (form, title, t) =>
    textControl(
      form,
      "gender",
      { ...asPage(title), hint: t("In your own words, for example woman, man or non-binary. You can leave it blank.") },
      { autoComplete: "sex" },
    ),
  email: (form, title, t) =>
    textControl(
      form,
      "email",
      { ...asPage(title), hint: t("We'll send you a link. Your email changes once you open it and confirm.") },
      { type: "email", autoComplete: "email", spellCheck: false, autoCapitalize: "none" },
    ),
  phone: (form, title, t) =>
    textControl(
      form,
      "phone_number",
      {
        ...asPage(title),
        hint: t("For calls about your care, and for the carrier. You don't need +1 for US numbers."),
      },
      { type: "tel", autoComplete: "tel", className: "max-w-64" },
    ),
  address: (form, title, t) => (
    <>
      <QuestionHeading title={title} lead={t("Where we ship to. An adult may need to be there to sign.")} />
      <AddressControls form={form} />
    </>
  ),
  license: (form, title, t) => (
    <>
      <QuestionHeading title={title} lead={t("Your driver's license or state ID. We encrypt the number.")} />
      {textControl(
        form,
        "license_number",
        { label: t("Number") },
        { autoComplete: "off", spellCheck: false, className: "max-w-64" },
      )}
      {stateControl(form, "license_state", { label: t("State that issued it") })}
      {dateControl(form, "license_expiration_date", { legend: t("Expires"), hint: t("For example, 3 31 2029.") })}
    </>
  ),
  language: (form, title, t) => (
    <RadioGroup
      name="language"
      legend={title}
      legendSize="page"
      hint={t("Emails, text messages and the pages of your account. Some documents and articles are in English.")}
      error={problemOf(form.refused, "language")}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      defaultValue={form.values["language"]}
    />
  ),
};
