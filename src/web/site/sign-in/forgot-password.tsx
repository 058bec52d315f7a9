import { data, Form, href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { requestPasswordReset, ResetRequest } from "#domain/identity/passwords/request-password-reset.ts";
import { CheckMail } from "../../shared/sign-in/check-mail.tsx";
import { withMinimumDuration } from "../../shared/request/equal-time.server.ts";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/forgot-password.ts";

export const meta = noIndex;

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(ResetRequest, values);
    if (problems) return refuseForm(problems, values);
    await withMinimumDuration(300, requestPasswordReset(ctx, answer));
    return data({ sent: true as const });
  });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const t = useText<SignInText>();
  const at = useLocalPath();
  const isBusy = useBusy("reset");
  if (actionData && "sent" in actionData) return <Sent />;
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{t("Forgot your password?")}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={at(href("/sign-in"))} />
      <h1 className="mt-6 text-h1 font-bold">{t("Forgot your password?")}</h1>
      <p className="mt-2 text-ink-2">
        {t("It happens. Enter your email and we'll send you a link to choose a new one.")}
      </p>
      <Form method="post" noValidate className="mt-7 grid gap-5">
        <input type="hidden" name="intent" value="reset" />
        <Field name="email" label={t("Email")} error={problemOf(actionData, "email")}>
          <TextInput
            type="email"
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={actionData?.values["email"]}
          />
        </Field>
        <Button wide busy={isBusy} busyText={t("Sending the link")} className="mt-1">
          {t("Send me the link")}
        </Button>
      </Form>
    </>
  );
}

/** The same text whether or not the account exists. */
function Sent() {
  const t = useText<SignInText>();
  const at = useLocalPath();
  return (
    <>
      <PageTitle>{t("Check your email")}</PageTitle>
      <CheckMail
        title={t("Check your email")}
        ifNothingComes={
          <>
            <li>
              {t("You may have registered with a different address.")} <Link to="?">{t("Try that one")}</Link>.
            </li>
            <li>
              {t("No account yet?")} <Link to={at(href("/register"))}>{t("Get Started")}</Link>.
            </li>
          </>
        }
      >
        <p>{t("If there is an account with that address, a link to choose a new password is on its way.")}</p>
        <p>{t("It works once and expires in 30 minutes.")}</p>
      </CheckMail>
    </>
  );
}
