import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { PatientName } from "../patients/patient-name.tsx";

export type PharmacyRequest = {
  id: string;
  userId: string | null;
  member: string;
  what: string;
  asked: string;
  due: string;
};

const REASONS = [
  ["too-soon", "It's too soon"],
  ["needs-appointment", "The patient needs a visit first"],
  ["discontinued", "The medicine was stopped"],
  ["patient-request", "The patient doesn't want it"],
  ["already-handled", "It's already done"],
  ["change-inappropriate", "The change isn't right for the patient"],
  ["never-prescribed", "I never prescribed it"],
  ["not-my-patient", "Not my patient"],
] as const;

/** What pharmacies ask for. Approving is a signature, so it's done in the service's own page; denying needs a reason. */
export function PharmacyRequests({ requests, refused }: { requests: PharmacyRequest[]; refused: Refused | undefined }) {
  const isBusy = useBusy();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <SectionHeader id="requests" title="Pharmacies ask" aside={`${requests.length}, first due first`} />
      <ul>
        {requests.map(({ id, userId, member, what, asked, due }) => {
          const own = refused?.values["requestId"] === id ? refused : undefined;
          return (
            <li key={id} className="grid gap-3 border-b border-line py-4">
              <div>
                <h3 className="text-body font-semibold">{what}</h3>
                <p>For {userId ? <PatientName name={member} patientId={userId} /> : member}</p>
                <p className="mt-1 text-small text-ink-2">
                  Asked {asked}, answer due {due}. Approve it in the e-prescribing service&rsquo;s page, where you sign
                  it.
                </p>
              </div>
              <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="requestId" value={id} />
                <Field name="reason" id={`reason-${id}`} label="Why you deny it" error={problemOf(own, "reason")}>
                  <Select defaultValue={own?.values["reason"] ?? ""}>
                    <Options none="Choose a reason" choices={REASONS} />
                  </Select>
                </Field>
                <Button variant="secondary" busy={isBusy} busyText="Denying">
                  Deny
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
