import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { useText } from "#ui/language/text.ts";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { PasswordInput } from "#ui/form/password-input.tsx";
import type { Ctx } from "#core/ctx.ts";
import { changePassword } from "#domain/identity/passwords/change-password.ts";
import { usableFactors } from "#domain/identity/factors/factor.ts";
import { listFactors } from "#domain/identity/factors/list-factors.ts";
import { minimumLength } from "#domain/identity/passwords/password.ts";
import { sessionCookie } from "#http/cookies.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import type { PageRequest } from "#http/page-request.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { PASSWORD_MESSAGES } from "../../shared/sign-in/password-problems.ts";
import type { Route } from "./+types/change-password.ts";

export const meta = noIndex;

const HERE = href("/profile/password/change");

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, _, page) => {
    await requireFreshSignIn(ctx, HERE);
    const isShort = page.session?.mustReplacePassword ?? false;
    return { minimum: await findMinimum(ctx, page), email: page.session?.email ?? "", isShort };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, _, page) => {
    await requireFreshSignIn(ctx, HERE);
    const { password = "" } = await readForm(args.request);
    const refuse = (message: string) => refuseForm([{ fieldId: "password", message }]);
    if (!password) return refuse("Enter a password");
    const result = await changePassword(ctx, { password }, page.browser);
    if (result.kind === "password") return refuse(PASSWORD_MESSAGES[result.problem](await findMinimum(ctx, page)));
    const headers = { "Set-Cookie": sessionCookie(result.token) };
    return redirect(`${href("/profile/password")}?done=password`, { status: 303, headers });
  });
}

/** With a second factor, a shorter password is safe enough. */
async function findMinimum(ctx: Ctx, { session }: PageRequest): Promise<number> {
  const { factors } = await listFactors(ctx);
  return minimumLength(usableFactors(factors, session?.role ?? null).length > 0);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<PasswordText>();
  const isBusy = useBusy("change-password");
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{t("What is your new password?")}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/profile/password")} />
      {loaderData.isShort && (
        <WarningCallout title={t("Your password is too short now")} className="mt-6">
          {t(
            "It was long enough with your second step, which has been removed. Choose a longer one, or add a second step again.",
          )}
        </WarningCallout>
      )}
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="change-password" />
        <input type="email" autoComplete="username" defaultValue={loaderData.email} hidden />
        <Field
          name="password"
          label={t("What is your new password?")}
          labelSize="page"
          hint={t(
            "At least {count} characters. A few random words work well. You don't need special characters. Your other devices will be signed out.",
            { count: loaderData.minimum },
          )}
          error={problemOf(actionData, "password")}
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <p>
          <Button busy={isBusy} busyText={t("Saving")}>
            {t("Save my new password")}
          </Button>
        </p>
      </Form>
    </div>
  );
}
