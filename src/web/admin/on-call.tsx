import { Form, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { WarningCallout } from "#ui/warning-callout.tsx";
import { listOnCall, OnCallList, setOnCall } from "#domain/messaging/on-call.ts";
import { parseForm, readForm, refuseForm } from "../shared/form.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { problemOf, type Refused } from "../shared/problems.ts";
import { run } from "../shared/request.server.ts";
import { PageMain } from "../shared/shell/page-main.tsx";
import { useBusy } from "../shared/use-busy.ts";
import type { Route } from "./+types/on-call.ts";

export const meta = noIndex;

/** Who is called about what may be an emergency. Staff see it, admins change it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    people: await listOnCall(ctx),
    canChange: ctx.actor.kind === "admin",
    isSaved: new URL(args.request.url).searchParams.has("saved"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(OnCallList, values);
    if (problems) return refuseForm(problems, values);
    const { unknown } = await setOnCall(ctx, answer);
    if (unknown.length === 0) return redirect("/admin/on-call?saved", 303);
    const message = `Enter addresses of employees and admins. Not known: ${unknown.join(", ")}`;
    return refuseForm([{ fieldId: "emails", message }], values);
  });
}

export default function OnCall({ loaderData, actionData }: Route.ComponentProps) {
  const { people, canChange, isSaved } = loaderData;
  const refused = actionData as Refused | undefined;
  const silent = people.filter(({ hasPhone }) => !hasPhone);
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>On call</PageTitle>
      <div className="max-w-column">
        <FormProblems refused={refused} />
        <PageHeader title="On call" />
        {isSaved && !refused && <Notice tone="success" title="The list is saved" announce />}
        {people.length === 0 && (
          <WarningCallout title="Nobody is on call">
            <p>Urgent messages go to the clinic&rsquo;s mailboxes only. Nobody is texted.</p>
          </WarningCallout>
        )}
        <p className="mt-4 text-ink-2">
          An urgent message is texted and mailed to the first person. After 15 minutes without an acknowledgement the
          next is called, and after the last one everybody.
        </p>
        <ol className="mt-6 grid list-decimal gap-2 pl-6">
          {people.map(({ userId, name, hasPhone }) => (
            <li key={userId}>
              {name}
              {!hasPhone && " (no phone number, mail only)"}
            </li>
          ))}
        </ol>
        {silent.length > 0 && <p className="mt-4">A phone number is added by its owner under Profile.</p>}
        {canChange && <ListForm emails={people.map(({ email }) => email).join("\n")} refused={refused} />}
      </div>
    </PageMain>
  );
}

function ListForm({ emails, refused }: { emails: string; refused: Refused | undefined }) {
  const isBusy = useBusy("on-call");
  return (
    <Form method="post" noValidate className="mt-8 grid gap-6">
      <input type="hidden" name="intent" value="on-call" />
      <Field
        name="emails"
        label="E-mail addresses, one a line"
        hint="Employees and admins, the first to be called on top."
        error={problemOf(refused, "emails")}
      >
        <Textarea rows={5} spellCheck={false} defaultValue={refused?.values["emails"] ?? emails} />
      </Field>
      <p>
        <Button busy={isBusy} busyText="Saving">
          Save the list
        </Button>
      </p>
    </Form>
  );
}
