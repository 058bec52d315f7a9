import { data, Form, href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { CodeInput } from "#ui/form/code-input.tsx";
import { Divider } from "#ui/divider.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PasswordInput } from "#ui/form/password-input.tsx";
import type { Ctx } from "#core/ctx.ts";
import type { Browser } from "#domain/identity/sessions/begin-session.ts";
import { beginPasskeyConfirmation } from "#domain/identity/factors/begin-passkey-confirmation.ts";
import { confirmIdentityWithPasskey } from "#domain/identity/factors/confirm-identity-with-passkey.ts";
import { Confirmation, confirmIdentity } from "#domain/identity/sessions/confirm-identity.ts";
import { listFactors } from "#domain/identity/factors/list-factors.ts";
import { safeReturnPath } from "#domain/identity/sessions/return-path.ts";
import { sessionCookie } from "#http/cookies.ts";
import {
  parseForm,
  passActionHeaders,
  readForm,
  refuseBlocked,
  refuseForm,
  type FormValues,
} from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { readPasskeyAnswer } from "../../shared/sign-in/read-passkey.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useConfirmWithPasskey } from "./use-confirm-with-passkey.ts";
import type { Route } from "./+types/confirm-identity.ts";

export const meta = noIndex;
export const headers = passActionHeaders;

const DEFAULT_RETURN = href("/profile/password");

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, _, { session }) => {
    const to = safeReturnPath(new URL(args.request.url).searchParams.get("to")) ?? DEFAULT_RETURN;
    const { factors } = await listFactors(ctx);
    const needsCode = factors.some(({ factor_type }) => factor_type === "totp");
    const hasPasskey = factors.some(({ factor_type }) => factor_type === "webauthn");
    // If the strong factor is a passkey, the password alone would be a downgrade.
    return { to, needsCode, hasPasskey, asksPassword: needsCode || !hasPasskey, email: session?.email ?? "" };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, _, { browser }) => {
    const values = await readForm(args.request);
    if (values["intent"] === "passkey") return data({ options: JSON.stringify(await beginPasskeyConfirmation(ctx)) });
    if (values["intent"] === "passkey-answer") return confirmByPasskey(ctx, values, browser);
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
      case "passkey-needed":
        return refuseForm([{ message: "Use your passkey to continue" }], values);
      case "blocked":
        return refuseBlocked(result.seconds, values);
      case "done":
        return goOn(values, result.token);
    }
  });
}

async function confirmByPasskey(ctx: Ctx, values: FormValues, browser: Browser) {
  const response = readPasskeyAnswer(values["payload"]);
  const result = response ? await confirmIdentityWithPasskey(ctx, { response }, browser) : null;
  if (result?.kind !== "done") return refuseForm([{ message: NOT_CONFIRMED }], values);
  return goOn(values, result.token);
}

function goOn(values: FormValues, token: string) {
  const headers = { "Set-Cookie": sessionCookie(token) };
  return redirect(safeReturnPath(values["to"]) ?? DEFAULT_RETURN, { status: 303, headers });
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<SignInText>();
  const { to, hasPasskey, asksPassword, email } = loaderData;
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  const options = actionData && "options" in actionData ? actionData.options : undefined;
  const device = useConfirmWithPasskey(options, to);
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{t("Confirm it's you")}</PageTitle>
      <FormProblems
        refused={refused ?? (device === "failed" ? { problems: [{ message: t(NOT_CONFIRMED) }] } : undefined)}
      />
      <BackLink to={DEFAULT_RETURN} />
      <h1 className="mt-6 text-h1 font-bold">{t("Confirm it's you")}</h1>
      <p className="mt-2 text-ink-2">
        {t(
          "You're about to change how you sign in, your personal details or how we reach you. It's been a while since you signed in, so please confirm it's you. You're signed in as {email}.",
          { email },
        )}
      </p>
      {hasPasskey && <PasskeyForm to={to} isWaiting={device === "waiting"} />}
      {hasPasskey && asksPassword && (
        <div className="mt-5">
          <Divider>{t("or with your password")}</Divider>
        </div>
      )}
      {asksPassword && <PasswordForm {...loaderData} refused={refused} />}
    </>
  );
}

const NOT_CONFIRMED = "That passkey did not work. Try again";

function PasskeyForm({ to, isWaiting }: { to: string; isWaiting: boolean }) {
  const t = useText<SignInText>();
  const isBusy = useBusy("passkey");
  return (
    <Form method="post" className="mt-7 grid gap-5">
      <noscript>
        <Notice>{t("Passkeys need JavaScript.")}</Notice>
      </noscript>
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="to" value={to} />
      <Button wide busy={isBusy || isWaiting} busyText={t("Waiting for your device")}>
        {t("Confirm with your passkey")}
      </Button>
      <p className="text-small text-ink-2">
        {t(
          "Lost it? Sign out, then sign in with your password and a recovery code. After that, we won't ask again for ten minutes.",
        )}
      </p>
    </Form>
  );
}

type PasswordFormProps = { to: string; email: string; needsCode: boolean; refused: Refused | undefined };

function PasswordForm({ to, email, needsCode, refused }: PasswordFormProps) {
  const t = useText<SignInText>();
  const isBusy = useBusy("confirm");
  return (
    <>
      <Form method="post" noValidate className="mt-7 grid gap-5">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="to" value={to} />
        <input type="email" autoComplete="username" defaultValue={email} hidden />
        <Field name="password" label={t("Password")} error={problemOf(refused, "password")}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        {needsCode && (
          <Field
            name="code"
            label={t("6-digit code")}
            hint={t("From your authenticator app.")}
            error={problemOf(refused, "code")}
          >
            <CodeInput />
          </Field>
        )}
        <Button wide busy={isBusy} busyText={t("Checking")} className="mt-1">
          {t("Continue")}
        </Button>
      </Form>
    </>
  );
}
