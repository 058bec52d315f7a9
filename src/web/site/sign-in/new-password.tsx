import { data, Form, href, redirect } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { PasswordInput } from "#ui/form/password-input.tsx";
import { acceptInvitation } from "#domain/identity/staff/accept-invitation.ts";
import { PASSWORD_LENGTH_ALONE } from "#domain/identity/passwords/password.ts";
import { resetPassword } from "#domain/identity/passwords/reset-password.ts";
import { findLinkPurpose } from "#domain/identity/passwords/find-link-purpose.ts";
import { endSessionCookie } from "#http/cookies.ts";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { PASSWORD_MESSAGES } from "../../shared/sign-in/password-problems.ts";
import type { Route } from "./+types/new-password.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx) => {
    const token = new URL(args.request.url).searchParams.get("token");
    const purpose = token ? await findLinkPurpose(ctx, { token }) : null;
    return data(
      { token: purpose && token, isInvitation: purpose === "staff-invitation" },
      { status: purpose ? 200 : 410 },
    );
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const { token = "", password = "" } = await readForm(args.request);
    const refuse = (message: string) => refuseForm([{ fieldId: "password", message }]);
    if (!password) return refuse("Enter a password");
    const isInvitation = (await findLinkPurpose(ctx, { token })) === "staff-invitation";
    const setPassword = isInvitation ? acceptInvitation : resetPassword;
    const result = await setPassword(ctx, { token, password });
    switch (result.kind) {
      case "expired":
        return data({ expired: true as const }, { status: 410 });
      case "password":
        return refuse(PASSWORD_MESSAGES[result.problem](PASSWORD_LENGTH_ALONE));
      case "done":
        return redirect(`${href("/sign-in")}?notice=${isInvitation ? "joined" : "new-password"}`, {
          status: 303,
          headers: { "Set-Cookie": endSessionCookie() },
        });
    }
  });
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<SignInText>();
  const isBusy = useBusy("new-password");
  if (!loaderData.token || (actionData && "expired" in actionData)) return <Expired />;
  const { title, lead } = loaderData.isInvitation ? INVITED : RESET;
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{t(title)}</PageTitle>
      <FormProblems refused={actionData} />
      <h1 className="text-h1 font-bold">{t(title)}</h1>
      <p className="mt-2 text-ink-2">{t(lead)}</p>
      <Form method="post" noValidate className="mt-7 grid gap-5">
        <input type="hidden" name="intent" value="new-password" />
        <input type="hidden" name="token" value={loaderData.token} />
        <Field
          name="password"
          label={t("New password")}
          hint={t("At least {count} characters. A few random words work well. You don't need special characters.", {
            count: PASSWORD_LENGTH_ALONE,
          })}
          error={problemOf(actionData, "password")}
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button wide busy={isBusy} busyText={t("Saving your password")} className="mt-1">
          {t("Save my new password")}
        </Button>
      </Form>
    </>
  );
}

const RESET = {
  title: "Choose your new password",
  lead: "You'll be signed out everywhere. Then sign in with your new password.",
} as const;
const INVITED = {
  title: "Choose your password",
  lead: "Then sign in and add an authenticator app or a passkey. You need both to open staff pages.",
} as const;

function Expired() {
  const t = useText<SignInText>();
  const at = useLocalPath();
  return (
    <>
      <PageTitle>{t("This password link no longer works")}</PageTitle>
      <h1 className="text-h1 font-bold">{t("This password link no longer works")}</h1>
      <p className="mt-4 text-ink-2">
        {t(
          "To keep your account safe, password links work once and expire after 30 minutes. Your old password hasn't changed. If you were invited to work with us, your link works for 3 days. Ask the admin who invited you for a new one.",
        )}
      </p>
      <p className="mt-7">
        <ButtonLink to={at(href("/forgot-password"))} wide>
          {t("Send me a new link")}
        </ButtonLink>
      </p>
    </>
  );
}
