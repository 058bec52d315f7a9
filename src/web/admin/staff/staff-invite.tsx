import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { inviteStaff, StaffInvitation } from "#domain/identity/staff/invite-staff.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { ROLES } from "./staff-labels.ts";
import type { Route } from "./+types/staff-invite.ts";

export const meta = noIndex;

/** Granting access requires confirming your identity again. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => requireFreshSignIn(ctx, href("/admin/staff/invite")));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    await requireFreshSignIn(ctx, href("/admin/staff/invite"));
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(StaffInvitation, values);
    if (problems) return refuseForm(problems, values);
    const { kind } = await inviteStaff(ctx, answer);
    if (kind === "invited") return redirect(`${href("/admin/staff")}?invited`, 303);
    const message = "This address already has an account. Open that person under Users and change their role there.";
    return refuseForm([{ fieldId: "email", message }], values, 409);
  });
}

export default function StaffInvite({ actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const isBusy = useBusy();
  const typed = (name: string) => refused?.values[name];
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Invite someone</PageTitle>
      <div className="max-w-column">
        <FormProblems refused={refused} />
        <BackLink to={href("/admin/staff")}>Staff</BackLink>
        <div className="mt-4">
          <PageHeader
            title="Invite someone"
            lead="They get a link to choose a password. They can open staff pages once they add a second step."
          />
        </div>
        <Form method="post" noValidate className="mt-8 grid gap-6">
          <Field name="first_name" label="First name" error={problemOf(refused, "first_name")}>
            <TextInput autoComplete="off" defaultValue={typed("first_name")} />
          </Field>
          <Field name="last_name" label="Last name" error={problemOf(refused, "last_name")}>
            <TextInput autoComplete="off" defaultValue={typed("last_name")} />
          </Field>
          <Field name="email" label="Work email" error={problemOf(refused, "email")}>
            <TextInput type="email" autoComplete="off" spellCheck={false} defaultValue={typed("email")} />
          </Field>
          <RadioGroup
            name="role"
            legend="Role"
            error={problemOf(refused, "role")}
            options={ROLES}
            defaultValue={typed("role")}
          />
          <p>
            <Button busy={isBusy} busyText="Sending">
              Send the invitation
            </Button>
          </p>
        </Form>
      </div>
    </PageMain>
  );
}
