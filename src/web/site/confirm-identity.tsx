import { Form, redirect } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { CodeInput } from "#ui/code-input.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { Confirmation, confirmIdentity } from "#domain/identity/confirm-identity.ts";
import { listFactors } from "#domain/identity/manage-factors.ts";
import { safeReturnPath } from "#domain/identity/return-path.ts";
import { sessionCookie } from "../../server/cookies.ts";
import { parseForm, passActionHeaders, readForm, refuseBlocked, refuseForm } from "../shared/form.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { noIndex, PageTitle } from "../shared/page-title.tsx";
import { problemOf } from "../shared/problems.ts";
import { run } from "../shared/request.server.ts";
import { useBusy } from "../shared/use-busy.ts";
import type { Route } from "./+types/confirm-identity.ts";

export const meta = noIndex;
export const headers = passActionHeaders;

const DEFAULT_RETURN = "/profile/password";

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx, { session }) => {
    const to = safeReturnPath(new URL(args.request.url).searchParams.get("to")) ?? DEFAULT_RETURN;
    const { factors } = await listFactors(ctx);
    const needsCode = factors.some(({ factor_type }) => factor_type === "totp");
    return { to, needsCode, email: session?.email ?? "" };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx, { browser }) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(Confirmation, values);
    if (problems) return refuseForm(problems, values);
    if (!answer.password) return refuseForm([{ fieldId: "password", message: "Enter your password" }], values);
    const result = await confirmIdentity(ctx, answer, browser);
    switch (result.kind) {
      case "wrong": {
        const message = answer.code
          ? "The password or the code is not right. Check both and try again"
          : "That password is not right. Check it and try again";
        return refuseForm([{ fieldId: "password", message }], values);
      }
      case "code-needed":
        return refuseForm([{ fieldId: "code", message: "Enter the 6-digit code" }], values);
      case "blocked":
        return refuseBlocked(result.seconds, values);
      case "done":
        return redirect(safeReturnPath(values["to"]) ?? DEFAULT_RETURN, {
          status: 303,
          headers: { "Set-Cookie": sessionCookie(result.token) },
        });
    }
  });
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useBusy("confirm");
  const { to, needsCode, email } = loaderData;
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>Confirm it is you</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={DEFAULT_RETURN} />
      <h1 className="mt-6 text-h1 font-bold">Confirm it is you</h1>
      <p className="mt-2 text-ink-2">
        What comes next changes how you sign in, who you are or where we reach you. Your last sign-in was a while ago,
        so we ask once more. You are signed in as {email}.
      </p>
      <Form method="post" noValidate className="mt-7 grid gap-5">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="to" value={to} />
        <input type="email" autoComplete="username" defaultValue={email} hidden />
        <Field name="password" label="Password" error={problemOf(actionData, "password")}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        {needsCode && (
          <Field
            name="code"
            label="6-digit code"
            hint="From your authenticator app."
            error={problemOf(actionData, "code")}
          >
            <CodeInput />
          </Field>
        )}
        <Button wide busy={isBusy} busyText="Checking" className="mt-1">
          Continue
        </Button>
      </Form>
    </>
  );
}
