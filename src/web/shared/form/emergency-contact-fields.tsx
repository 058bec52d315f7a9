import { Checkbox } from "#ui/form/checkbox.tsx";
import { textControl, type QuestionForm } from "./question-controls.tsx";

export const CONTACT_LEAD = "Someone we can call if a result is dangerous and we can't reach you.";

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
        { label: "Phone", hint: "You don't need +1 for US numbers." },
        { type: "tel", autoComplete: "off", className: "max-w-64" },
      )}
      <Checkbox name="no_contact" value="yes" defaultChecked={form.values["no_contact"] === "yes"}>
        I'd rather not name anyone
      </Checkbox>
    </>
  );
}
