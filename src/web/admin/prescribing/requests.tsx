import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { RequestsView } from "./requests.server.ts";

type RequestsProps = RequestsView & { refused: Refused | undefined };

/** Requests that name no prescriber of ours. The admins own them until one of them chooses who answers. */
export function Requests({ requests, providers, refused }: RequestsProps) {
  const isBusy = useBusy();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="grid gap-4">
      <SectionHeader id="requests" title="Requests without a prescriber" />
      <p className="text-ink-2">
        The service doesn't say whose patient it is. Call the pharmacy, then choose who answers. Until then the request
        is the admins'.
      </p>
      <ul className="grid gap-6">
        {requests.map(({ id, what, vendorRef, userId, asked, due, isLate }) => {
          const own = refused?.values["requestId"] === id ? refused : undefined;
          return (
            <li key={id} className="grid gap-3 border-t border-line pt-4">
              <div>
                <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                  {what} {isLate && <Tag tone="danger">Late</Tag>}
                </h3>
                <p className="text-ink-2">
                  Number {vendorRef}. Asked {asked}, answer by {due}.{" "}
                  {userId ? (
                    <Link to={href("/admin/users/:userId/prescriptions", { userId })}>Open the patient</Link>
                  ) : (
                    "The patient isn't known here."
                  )}
                </p>
              </div>
              <Form method="post" noValidate className="grid max-w-column gap-4">
                <input type="hidden" name="requestId" value={id} />
                <Field name="providerId" label="Prescriber who answers" error={problemOf(own, "providerId")}>
                  <Select defaultValue={own?.values["providerId"] ?? ""}>
                    <Options none="Choose" choices={providers.map((one) => [one.id, one.name])} />
                  </Select>
                </Field>
                <p>
                  <Button variant="secondary" busy={isBusy} busyText="Saving">
                    Give it to them
                  </Button>
                </p>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
