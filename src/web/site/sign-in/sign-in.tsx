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
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useReturnPath } from "../../shared/sign-in/use-return-path.ts";
import type { Route } from "./+types/sign-in.ts";
import { PasskeyButton, usePasskeys } from "./passkey-button.tsx";

export const meta = noIndex;
export const headers = passActionHeaders;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (_, { session }) => {
    const query = new URL(args.request.url).searchParams;
    if (session?.actor) throw redirect(landingPath(session, query.get("to")), 303);
    return { to: safeReturnPath(query.get("to")), notice: query.get("notice") };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx, { browser }) => {
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
  const isBusy = useBusy("password");
  const hasPasskeys = usePasskeys();
  const to = useReturnPath(loaderData.to);
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>Sign In</PageTitle>
      <FormProblems refused={actionData} />
      {!actionData && <SignInNotice name={loaderData.notice} />}
      <h1 className="text-h1 font-bold">Sign In</h1>
      <p className="mt-2 text-ink-2">
        New here? <Link to={href("/register")}>Get Started</Link>
      </p>
      {hasPasskeys && (
        <div className="mt-7 grid gap-5 noscript:hidden">
          <PasskeyButton to={to} />
          <Divider>or with your password</Divider>
        </div>
      )}
      <Form method="post" noValidate className="mt-5 grid gap-5">
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="to" value={to ?? ""} />
        <Field name="email" label="Email" error={problemOf(actionData, "email")}>
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
          label="Password"
          error={problemOf(actionData, "password")}
          aside={<Link to={href("/forgot-password")}>Forgot it?</Link>}
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button
          wide
          variant={hasPasskeys ? "secondary" : "primary"}
          busy={isBusy}
          busyText="Signing in"
          className="mt-1"
        >
          Sign In
        </Button>
      </Form>
    </>
  );
}

const NOTICES: Record<string, { tone: "success" | "info"; title: string; text: string }> = {
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
  const notice = name && Object.hasOwn(NOTICES, name) ? NOTICES[name] : undefined;
  if (!notice) return null;
  return (
    <Notice tone={notice.tone} title={notice.title} announce className="mb-8">
      {notice.text}
    </Notice>
  );
}
