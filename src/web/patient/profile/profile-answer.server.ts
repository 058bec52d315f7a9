import {
  PROFILE_QUESTIONS,
  type ProfileAnswer,
  type ProfileQuestion,
} from "#domain/identity/profile/change-profile.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import type { Profile } from "#domain/identity/profile/profile.ts";
import { datePartsOf, readDateParts } from "../../shared/form/date-parts.server.ts";
import { parseForm, type FormValues } from "../../shared/form/form.server.ts";
import type { Problem } from "../../shared/form/problems.ts";
import type { Question } from "./profile-question.ts";

/** Parses a profile form into the use case's input, or returns what's wrong. */
export function parseAnswer(
  question: ProfileQuestion,
  values: FormValues,
  { now, minimumAge }: { now: Date; minimumAge: number },
): { answer: ProfileAnswer; problems?: never } | { answer?: never; problems: Problem[] } {
  const date = readDate(question, values, now);
  const { answer, problems = [] } = parseForm(PROFILE_QUESTIONS[question], { ...values, ...date?.field });
  const others = problems.filter(({ fieldId }) => fieldId !== date?.name);
  if (date?.problem || !answer) return { problems: date?.problem ? [...others, date.problem] : problems };
  const age = question === "date-of-birth" ? { minimumAge } : {};
  return { answer: { question, ...answer, ...age } as ProfileAnswer };
}

/** The date of a question, from its three inputs. */
function readDate(question: ProfileQuestion, values: FormValues, now: Date) {
  if (question === "date-of-birth") {
    const name = "date_of_birth";
    const { day, problem } = readDateParts(values, name, "Your date of birth", { before: now });
    return { name, problem, field: { [name]: day ?? "" } };
  }
  if (question === "license") {
    const name = "license_expiration_date";
    const { day, problem } = readDateParts(values, name, "The date", {});
    return { name, problem, field: { [name]: day ?? "" } };
  }
  return null;
}

/** The form's initial values. We don't have the full license number, so that field starts empty. */
export function toFormValues(question: Question, profile: Profile): FormValues {
  switch (question) {
    case "date-of-birth":
      return datePartsOf("date_of_birth", profile.date_of_birth);
    case "license":
      return {
        license_state: profile.license_state ?? profile.state ?? "",
        ...datePartsOf("license_expiration_date", profile.license_expiration_date),
      };
    case "phone":
      return { phone_number: profile.phone_number ? formatPhone(profile.phone_number) : "" };
    case "email":
    case "language":
      return {};
    default:
      return text(profile);
  }
}

function text(profile: Profile): FormValues {
  const { first_name, last_name, preferred_name, gender, mailing_address, city, state, zip_code } = profile;
  const fields = { first_name, last_name, preferred_name, gender, mailing_address, city, state, zip_code };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ""]));
}
