import { Checkbox } from "../form/checkbox.tsx";
import { DateParts } from "../form/date-parts.tsx";
import { RadioGroup } from "../form/radio-group.tsx";

export function Choices() {
  return (
    <>
      <RadioGroup
        name="c-when"
        legend="When did it start?"
        hint="Your best guess is fine."
        defaultValue="month"
        options={[
          { value: "week", label: "In the last week" },
          { value: "month", label: "In the last month", hint: "Up to 31 days ago" },
          { value: "unsure", label: "I'm not sure" },
          { value: "never", label: "Not on offer now", disabled: true },
        ]}
      />
      <RadioGroup
        name="c-yesno"
        legend="Do you take other medicines?"
        columns={2}
        error="Choose yes or no"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
      />
      <div className="grid">
        <Checkbox name="c-trust">Don't ask again on this device for 30 days</Checkbox>
        <Checkbox name="c-news" defaultChecked hint="You can stop them at any time.">
          Send me reminders
        </Checkbox>
        <Checkbox name="c-terms" error="Agree to the terms to go on">
          I agree to the terms
        </Checkbox>
        <Checkbox name="c-cannot" disabled>
          Not available
        </Checkbox>
      </div>
      <div className="grid gap-6">
        <DateParts
          name="c-born"
          legend="Date of birth"
          hint="For example, 4 27 1985."
          autoComplete="bday"
          defaultValue={{ month: "4", day: "27" }}
        />
        <DateParts
          name="c-drawn"
          legend="Date of the test"
          error="Date of the test must include a month"
          badParts={["month"]}
          defaultValue={{ day: "27", year: "2026" }}
        />
      </div>
    </>
  );
}
