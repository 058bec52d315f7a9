import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { changeMemberIdentity, IdentityCorrection } from "#domain/identity/profile/change-member-identity.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { Form } from "../../../shared/form/form.tsx";
import { datePartsOf, readDateParts } from "../../../shared/form/date-parts.server.ts";
import { parseForm, readForm, refuseForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { requireFreshSignIn } from "../../../shared/sign-in/fresh.server.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { problemOf } from "../../../shared/form/problems.ts";
import { dateControl, textControl, type QuestionForm } from "../../../shared/form/question-controls.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import { useBusy } from "../../../shared/form/use-busy.ts";
import type { Route } from "./+types/user-identity.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const { first_name, last_name, date_of_birth } = await getProfile(ctx, { userId });
    await requireFreshSignIn(ctx, href("/admin/users/:userId/identity", { userId }));
    return { userId, values: { first_name, last_name, ...datePartsOf("date_of_birth", date_of_birth) } };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    await requireFreshSignIn(ctx, href("/admin/users/:userId/identity", { userId }));
    const values = await readForm(args.request);
    const date = readDateParts(values, "date_of_birth", "The date of birth", { before: ctx.now });
    const { answer, problems } = parseForm(IdentityCorrection, { ...values, date_of_birth: date.day ?? "" });
    if (date.problem || !answer) {
      const others = (problems ?? []).filter(({ fieldId }) => fieldId !== "date_of_birth");
      return refuseForm(date.problem ? [...others, date.problem] : (problems ?? []), values);
    }
    const { minimum_age: minimumAge } = await getClinicalFacts(ctx);
    const changed = await changeMemberIdentity(ctx, { ...answer, userId, minimumAge });
    if (changed.kind === "too-young") {
      const message = `Treatment is for people who are ${minimumAge} or older`;
      return refuseForm([{ fieldId: "date_of_birth", message }], values);
    }
    return redirect(`${href("/admin/users/:userId", { userId })}?done=identity`, 303);
  });
}

/** No name in the title, which ends up in the browser's history. */
export default function UserIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useBusy("identity");
  const form: QuestionForm = { values: actionData?.values ?? loaderData.values, refused: actionData };
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Change name or birth date</PageTitle>
      <div className="max-w-column">
        <FormProblems refused={actionData} />
        <BackLink to={href("/admin/users/:userId", { userId: loaderData.userId })}>Back to the member</BackLink>
        <div className="mt-4">
          <PageHeader
            title="Change name or birth date"
            lead="The pharmacy gives a controlled medicine only to this person. Check their license or ID first. The change and your reason are recorded, and the member is notified."
          />
        </div>
        <Form method="post" noValidate className="mt-8 grid gap-6">
          <input type="hidden" name="intent" value="identity" />
          {textControl(form, "first_name", { label: "First name" }, { autoComplete: "off", spellCheck: false })}
          {textControl(form, "last_name", { label: "Last name" }, { autoComplete: "off", spellCheck: false })}
          {dateControl(form, "date_of_birth", { legend: "Date of birth" })}
          <Field name="reason" label="Reason, and what you have seen" error={problemOf(actionData, "reason")}>
            <TextInput autoComplete="off" maxLength={500} defaultValue={form.values["reason"]} />
          </Field>
          <p>
            <Button busy={isBusy} busyText="Saving">
              Save the change
            </Button>
          </p>
        </Form>
      </div>
    </PageMain>
  );
}
