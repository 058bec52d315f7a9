import { Checkbox } from "#ui/form/checkbox.tsx";
import { textControl, type QuestionForm } from "./question-controls.tsx";
import { useText } from "#ui/language/text.ts";
import type { RegisterText } from "../language/es/register.server.ts";

export const CONTACT_LEAD =
  "Someone we can call if a result is dangerous and we can't reach you." satisfies RegisterText;

/** Name, relationship and phone, or nobody. */
export function EmergencyContactFields({ form }: { form: QuestionForm }) {
  const t = useText<RegisterText>();
  return (
    <>
      {textControl(form, "contact_name", { label: t("Name") }, { autoComplete: "off", spellCheck: false })}
      {textControl(
        form,
        "contact_relationship",
        { label: t("Relationship"), hint: t("For example spouse, parent or friend.") },
        { autoComplete: "off" },
      )}
      {textControl(
        form,
        "contact_phone",
        { label: t("Phone"), hint: t("You don't need +1 for US numbers.") },
        { type: "tel", autoComplete: "off", className: "max-w-64" },
      )}
      <Checkbox name="no_contact" value="yes" defaultChecked={form.values["no_contact"] === "yes"}>
        {t("I'd rather not name anyone")}
      </Checkbox>
    </>
  );
}
