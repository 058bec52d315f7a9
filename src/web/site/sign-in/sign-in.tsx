import { Form, href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Divider } from "#ui/divider.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PasswordInput } from "#ui/form/password-input.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { safeReturnPath } from "#domain/identity/sessions/return-path.ts";
import { Credentials, signIn } from "#domain/identity/sessions/sign-in.ts";
import { sessionCookie } from "#http/cookies.ts";
import { landingPath, redirectAfterSignIn } from "../../shared/sign-in/after-sign-in.server.ts";
import { withMinimumDuration } from "../../shared/request/equal-time.server.ts";
import { parseForm, passActionHeaders, readForm, refuseBlocked, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useReturnPath } from "../../shared/sign-in/use-return-path.ts";
import type { Route } from "./+types/sign-in.ts";
import { PasskeyButton, usePasskeys } from "./passkey-button.tsx";

export const meta = noIndex;
export const headers = passActionHeaders;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (_, __, { session }) => {
    const query = new URL(args.request.url).searchParams;
    if (session?.actor) throw redirect(landingPath(session, query.get("to")), 303);
    return { to: safeReturnPath(query.get("to")), notice: query.get("notice") };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, _, { browser }) => {
    const values = await readForm(args.request);
    const empty = missing(values);
    if (empty.length > 0) return refuseForm(empty, values);
    const { answer, problems } = parseForm(Credentials, values);
    if (problems) return refuseForm(problems, values);
    const result = await withMinimumDuration(300, signIn(ctx, answer, browser));
    switch (result.kind) {
      case "wrong": {
        const message = "That email and password don't match. Check both and try again";
        return refuseForm([{ fieldId: "password", message }], values);
      }
      case "blocked":
        return refuseBlocked(result.seconds, values);
      case "second-factor": {
        const to = safeReturnPath(values["to"]);
        const query = to ? `?to=${encodeURIComponent(to)}` : "";
        const cookie = { "Set-Cookie": sessionCookie(result.token) };
        return redirect(`${href("/sign-in/second-step")}${query}`, { status: 303, headers: cookie });
      }
      case "done":
        return redirectAfterSignIn(ctx, result, values["to"]);
    }
  });
}

function missing(values: Record<string, string>) {
  return [
    ...(values["email"]?.trim() ? [] : [{ fieldId: "email", message: "Enter your email address" }]),
    ...(values["password"] ? [] : [{ fieldId: "password", message: "Enter your password" }]),
  ];
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<SignInText>();
  const at = useLocalPath();
  const isBusy = useBusy("password");
  const hasPasskeys = usePasskeys();
  const to = useReturnPath(loaderData.to);
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{t("Sign In")}</PageTitle>
      <FormProblems refused={actionData} />
      {!actionData && <SignInNotice name={loaderData.notice} />}
      <h1 className="text-h1 font-bold">{t("Sign In")}</h1>
      <p className="mt-2 text-ink-2">
        {t("New here?")} <Link to={at(href("/register"))}>{t("Get Started")}</Link>
      </p>
      {hasPasskeys && (
        <div className="mt-7 grid gap-5 noscript:hidden">
          <PasskeyButton to={to} />
          <Divider>{t("or with your password")}</Divider>
        </div>
      )}
      <Form method="post" noValidate className="mt-5 grid gap-5">
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="to" value={to ?? ""} />
        <Field name="email" label={t("Email")} error={problemOf(actionData, "email")}>
          <TextInput
            type="email"
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={actionData?.values["email"]}
          />
        </Field>
        <Field
          name="password"
          label={t("Password")}
          error={problemOf(actionData, "password")}
          aside={<Link to={at(href("/forgot-password"))}>{t("Forgot it?")}</Link>}
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button
          wide
          variant={hasPasskeys ? "secondary" : "primary"}
          busy={isBusy}
          busyText={t("Signing you in")}
          className="mt-1"
        >
          {t("Sign In")}
        </Button>
      </Form>
    </>
  );
}

const NOTICES: Record<string, { tone: "success" | "info"; title: SignInText; text: SignInText }> = {
  over: {
    tone: "info",
    title: "Please sign in again",
    text: "You didn't enter the code in time. Please start again with your password.",
  },
  joined: {
    tone: "success",
    title: "Your password is saved",
    text: "Sign in with it, then add a second step.",
  },
  "new-password": {
    tone: "success",
    title: "Your password has been changed",
    text: "You were signed out everywhere. Sign in with your new password.",
  },
};

function SignInNotice({ name }: { name: string | null }) {
  const t = useText<SignInText>();
  const notice = name && Object.hasOwn(NOTICES, name) ? NOTICES[name] : undefined;
  if (!notice) return null;
  return (
    <Notice tone={notice.tone} title={t(notice.title)} announce className="mb-8">
      {t(notice.text)}
    </Notice>
  );
}
