import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import type { RegistrationView } from "./registrations.server.ts";

type Props = { registrations: RegistrationView[]; refused: Refused | undefined };

/** What a provider needs to prescribe controlled medicines. Members never see the numbers. */
export function Registrations({ registrations, refused }: Props) {
  return (
    <section aria-labelledby="registrations" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHeader id="registrations" title="NPI, DEA and state registrations" />
      <p className="text-ink-2">
        Controlled medicines need a DEA registration in the patient's state, and the state's own where it has one. We
        email you and the provider 60, 30 and 7 days before one expires.
      </p>
      {registrations.length === 0 ? (
        <EmptyState>None yet, so this provider can't sign controlled medicines.</EmptyState>
      ) : (
        <Table caption="Registrations" dense>
          <thead>
            <tr>
              <th scope="col">Registration</th>
              <th scope="col">State</th>
              <th scope="col">Number</th>
              <th scope="col">Last day</th>
              <th scope="col">
                <span className="sr-only">Act</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {registrations.map((registration) => (
              <tr key={registration.id}>
                <th scope="row">{registration.kind}</th>
                <td>{registration.state}</td>
                <td className="whitespace-nowrap">{registration.number}</td>
                <td className="whitespace-nowrap">
                  {registration.until}{" "}
                  {registration.alarm && <Tag tone={registration.alarm.tone}>{registration.alarm.text}</Tag>}
                </td>
                <td>
                  <EndNow registration={registration} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <AddRegistration refused={refused} />
    </section>
  );
}

function EndNow({ registration }: { registration: RegistrationView }) {
  const isBusy = useBusy("registration");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="registration" />
      <input type="hidden" name="end" value={registration.id} />
      <Button variant="secondary" size="small" busy={isBusy}>
        End now
        <span className="sr-only">
          {" "}
          {registration.kind}, {registration.state}
        </span>
      </Button>
    </Form>
  );
}

function AddRegistration({ refused }: { refused: Refused | undefined }) {
  const isBusy = useBusy("registration");
  const own = refused?.values["intent"] === "registration" ? refused : undefined;
  const typed = (name: string) => own?.values[name] ?? "";
  return (
    <Form method="post" noValidate className="grid max-w-column gap-5">
      <input type="hidden" name="intent" value="registration" />
      <RadioGroup
        name="kind"
        legend="Add a registration or its renewal"
        error={problemOf(own, "kind")}
        options={[
          { value: "npi", label: "NPI", hint: "Valid in every state. It has no last day." },
          { value: "dea", label: "DEA" },
          { value: "state-cs", label: "State controlled-substance registration" },
        ]}
        defaultValue={typed("kind")}
      />
      <Field name="state" label="State" hint="Not for an NPI" error={problemOf(own, "state")}>
        <Select defaultValue={typed("state")}>
          <Options none="Choose" choices={Object.entries(US_STATE_NAMES)} />
        </Select>
      </Field>
      <Field name="number" label="Number" error={problemOf(own, "number")}>
        <TextInput autoComplete="off" maxLength={30} defaultValue={typed("number")} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field name="validFrom" label="First day" error={problemOf(own, "validFrom")}>
          <TextInput type="date" defaultValue={typed("validFrom")} />
        </Field>
        <Field name="validUntil" label="Last day" error={problemOf(own, "validUntil")}>
          <TextInput type="date" defaultValue={typed("validUntil")} />
        </Field>
      </div>
      <p>
        <Button variant="secondary" busy={isBusy} busyText="Saving">
          Save the registration
        </Button>
      </p>
    </Form>
  );
}
