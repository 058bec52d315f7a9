import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../language/es/booking.server.ts";
import { problemOf, type Refused } from "../form/problems.ts";
import { US_STATE_NAMES } from "../format/us-state-names.ts";

type CheckInFieldProps = { label: string; hint: string; refused: Refused | undefined };

/** Where someone is now. No default: the answer is the point of asking. */
export function CheckInField({ label, hint, refused }: CheckInFieldProps) {
  const t = useText<BookingText>();
  return (
    <Field name="state" label={label} hint={hint} error={problemOf(refused, "state")}>
      <Select defaultValue={refused?.values["state"] ?? ""} className="max-w-64">
        <Options none={t("Select a state")} choices={Object.entries(US_STATE_NAMES)} />
      </Select>
    </Field>
  );
}
