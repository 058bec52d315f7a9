import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { requireMember } from "#core/actor.ts";
import { getEmergencyContact } from "#domain/identity/profile/get-emergency-contact.ts";
import { saveEmergencyContact } from "#domain/identity/profile/save-emergency-contact.ts";
import { Form } from "../../shared/form/form.tsx";
import { CONTACT_LEAD, EmergencyContactFields } from "../../shared/form/emergency-contact-fields.tsx";
import { contactValues, parseEmergencyContact } from "../../shared/form/emergency-contact.server.ts";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { QuestionHeading } from "../../shared/form/question-controls.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useText } from "#ui/language/text.ts";
import type { AccountText } from "../../shared/language/es/account.server.ts";
import type { Route } from "./+types/change-emergency-contact.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx) => {
    const { isAnswered, contact } = await getEmergencyContact(ctx, { userId: requireMember(ctx).userId });
    return { values: contactValues(isAnswered, contact) };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseEmergencyContact(values);
    if (problems) return refuseForm(problems, values);
    await saveEmergencyContact(ctx, answer);
    return redirect(`${href("/profile")}?saved=emergency-contact`, 303);
  });
}

const TITLE = "Who should we call in an emergency?";

export default function ChangeEmergencyContact({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<AccountText>();
  const isBusy = useBusy("save");
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{t(TITLE)}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/profile")} />
      <Form method="post" noValidate data-keep-text className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="save" />
        <QuestionHeading title={t(TITLE)} lead={t(CONTACT_LEAD)} />
        <EmergencyContactFields form={{ values: actionData?.values ?? loaderData.values, refused: actionData }} />
        <p>
          <Button busy={isBusy} busyText={t("Saving")}>
            {t("Save")}
          </Button>
        </p>
      </Form>
    </div>
  );
}
