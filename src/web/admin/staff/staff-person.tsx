import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { actOnPerson, toPersonView } from "./staff-person.server.ts";
import { Enrollment } from "./enrollment.tsx";
import { Registrations } from "./registrations.tsx";
import { ROLES, roleLabel } from "./staff-labels.ts";
import type { Route } from "./+types/staff-person.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const person = await toPersonView(ctx, userId);
    await requireFreshSignIn(ctx, href("/admin/staff/:userId", { userId }));
    return { person, done: args.url.searchParams.get("done") };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    await requireFreshSignIn(ctx, href("/admin/staff/:userId", { userId }));
    return actOnPerson(ctx, userId, await readForm(args.request));
  });
}

const DONE: Record<string, string> = {
  enrollment: "The number is saved. We're asking the service about it.",
  registration: "The registrations were changed.",
  invite: "We sent a new invitation. The old link no longer works.",
  role: "The role was changed. They've been signed out everywhere.",
  leave:
    "Access removed. They've been signed out everywhere and taken off the on-call list, and their open requests were released.",
  enable: "They can sign in again with their previous password and second step.",
};

type Person = Route.ComponentProps["loaderData"]["person"];

/** No name in the title, which ends up in the browser's history. */
export default function StaffPerson({ loaderData: { person, done }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Staff member</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={refused} />
          <BackLink to={href("/admin/staff")}>Staff</BackLink>
          <div className="mt-4">
            <PageHeader
              title={person.name}
              actions={person.left ? <Tag>Left</Tag> : person.isInvited ? <Tag tone="waiting">Invited</Tag> : undefined}
            />
          </div>
        </div>
        {doneMessage && <Notice tone="success" title={doneMessage} announce />}
        <SummaryList>
          <SummaryRow label="Email">{person.email}</SummaryRow>
          <SummaryRow label="Role">{roleLabel(person.role)}</SummaryRow>
          <SummaryRow label="Second step">{person.factors.join(", ") || "None yet"}</SummaryRow>
          <SummaryRow label="Last seen">{person.lastSeen}</SummaryRow>
          {person.left && <SummaryRow label="Left">{person.left}</SummaryRow>}
          <SummaryRow
            label="What they did"
            action={<Link to={`${href("/admin/audit")}?actor=${person.userId}`}>Open audit</Link>}
          >
            Every act with its time
          </SummaryRow>
        </SummaryList>
        {person.registrations && !person.left && (
          <Registrations registrations={person.registrations} refused={refused} />
        )}
        {person.enrollment && !person.left && <Enrollment enrollment={person.enrollment} refused={refused} />}
        {person.isSelf ? (
          <p className="text-ink-2">Only another admin can change your role or account.</p>
        ) : (
          <>
            {person.isInvited && !person.left && <InviteAgain />}
            {!person.left && <Role person={person} refused={refused} />}
            <Leaving person={person} refused={refused} />
          </>
        )}
      </div>
    </PageMain>
  );
}

function InviteAgain() {
  const isBusy = useBusy("invite");
  return (
    <section aria-labelledby="invite" className="grid gap-4">
      <SectionHeader id="invite" title="They haven't signed in yet" />
      <Form method="post">
        <input type="hidden" name="intent" value="invite" />
        <Button variant="secondary" busy={isBusy} busyText="Sending">
          Send the invitation again
        </Button>
      </Form>
    </section>
  );
}

function Role({ person, refused }: { person: Person; refused: Refused | undefined }) {
  const isBusy = useBusy("role");
  return (
    <section aria-labelledby="role-title" className="grid gap-4">
      <SectionHeader id="role-title" title="Role" />
      <p className="text-ink-2">A change signs them out everywhere. The new role begins with the next sign-in.</p>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="role" />
        <RadioGroup
          name="role"
          legend="May work as"
          error={problemOf(refused, "role")}
          options={[...ROLES, { value: "none", label: "No role", hint: "Keeps the account as a member." }]}
          defaultValue={refused?.values["role"] ?? person.role ?? "none"}
        />
        <Field name="reason" label="Why" hint="Recorded with the change." error={problemOf(refused, "reason")}>
          <TextInput autoComplete="off" maxLength={500} defaultValue={refused?.values["reason"]} />
        </Field>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Changing">
            Change the role
          </Button>
        </p>
      </Form>
    </section>
  );
}

function Leaving({ person, refused }: { person: Person; refused: Refused | undefined }) {
  const intent = person.left ? "enable" : "leave";
  const isBusy = useBusy(intent);
  return (
    <section aria-labelledby="leaving-title" className="grid gap-4">
      <SectionHeader id="leaving-title" title={person.left ? "Restore access" : "Remove access"} />
      {!person.left && (
        <p className="text-ink-2">
          This disables the account, ends every session, takes them off the on-call list and releases their requests.
        </p>
      )}
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <Field name="leaving" label="Why" hint="Recorded." error={problemOf(refused, "leaving")}>
          <TextInput autoComplete="off" maxLength={500} defaultValue={refused?.values["leaving"]} />
        </Field>
        <p>
          <Button variant={person.left ? "secondary" : "danger"} busy={isBusy} busyText="One moment">
            {person.left ? "Restore access" : "Disable the account now"}
          </Button>
        </p>
      </Form>
    </section>
  );
}
