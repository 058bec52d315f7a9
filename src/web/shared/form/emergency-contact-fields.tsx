import { Checkbox } from "#ui/form/checkbox.tsx";
import { textControl, type QuestionForm } from "./question-controls.tsx";

export const CONTACT_LEAD = "Somebody we may phone if a result is dangerous and we cannot reach you.";

/** Name, relationship and phone, or nobody. */
export function EmergencyContactFields({ form }: { form: QuestionForm }) {
  return (
    <>
      {textControl(form, "contact_name", { label: "Name" }, { autoComplete: "off", spellCheck: false })}
      {textControl(
        form,
        "contact_relationship",
        { label: "Relationship", hint: "For example spouse, parent or friend." },
        { autoComplete: "off" },
      )}
      {textControl(
        form,
        "contact_phone",
        { label: "Phone", hint: "US numbers need no +1." },
        { type: "tel", autoComplete: "off", className: "max-w-64" },
      )}
      <Checkbox name="no_contact" value="yes" defaultChecked={form.values["no_contact"] === "yes"}>
        I would rather not name anybody
      </Checkbox>
    </>
  );
}
