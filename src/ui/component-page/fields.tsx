import { href } from "react-router";
import { CodeInput } from "../form/code-input.tsx";
import { Field } from "../form/field.tsx";
import { Link } from "../link/link.tsx";
import { PasswordInput } from "../form/password-input.tsx";
import { Select } from "../form/select.tsx";
import { TextInput } from "../form/text-input.tsx";
import { Textarea } from "../form/textarea.tsx";

export function Fields() {
  return (
    <>
      <Field name="c-email" label="Email" hint="We send the confirmation there.">
        <TextInput type="email" autoComplete="email" placeholder="name@example.com" />
      </Field>
      <Field
        name="c-password"
        label="Password"
        aside={
          <Link to={href("/")} className="touch-target">
            Forgot it?
          </Link>
        }
      >
        <PasswordInput defaultValue="sample password" />
      </Field>
      <Field name="c-code" label="6-digit code">
        <CodeInput defaultValue="204 1" />
      </Field>
      <Field name="c-suite" label="Apartment or suite" optional>
        <TextInput autoComplete="address-line2" />
      </Field>
      <Field name="c-state" label="State">
        <Select defaultValue="TX">
          <option value="TX">Texas</option>
          <option value="FL">Florida</option>
        </Select>
      </Field>
      <Field name="c-zip" label="ZIP code" error="Enter a ZIP code with 5 digits, like 78701">
        <TextInput width="short" inputMode="numeric" defaultValue="787" />
      </Field>
      <Field name="c-details" label="Please give us as much detail as possible">
        <Textarea placeholder="Enter details…" />
      </Field>
      <div className="grid gap-5">
        <Field name="c-read" label="Read-only">
          <TextInput readOnly defaultValue="Cannot be changed here" />
        </Field>
        <Field name="c-off" label="Disabled">
          <TextInput disabled defaultValue="Not available" />
        </Field>
        <Field name="c-dense" label="Dense, for staff">
          <TextInput dense defaultValue="Filter" />
        </Field>
      </div>
    </>
  );
}
