import { EmergencyContactAnswer, type EmergencyContact } from "#domain/identity/profile/emergency-contact.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { parseForm, type FormValues } from "./form.server.ts";

/** The emergency contact form: three fields, or the box for nobody. */
export function parseEmergencyContact(values: FormValues) {
  const schema = EmergencyContactAnswer.options[values["no_contact"] === "yes" ? 0 : 1];
  return parseForm(schema, values);
}

export function contactValues(isAnswered: boolean, contact: EmergencyContact | null): FormValues {
  if (!contact) return isAnswered ? { no_contact: "yes" } : {};
  const { name, relationship, phone } = contact;
  return { contact_name: name, contact_relationship: relationship, contact_phone: formatPhone(phone) };
}
