import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { CodeInput } from "#ui/form/code-input.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { useText } from "#ui/language/text.ts";
import { TextInput } from "#ui/form/text-input.tsx";
import { requireMember } from "#core/actor.ts";
import { FactorProof } from "#domain/identity/factors/confirm-factor.ts";
import { beginPhone, NewPhone } from "#domain/identity/factors/begin-phone.ts";
import { confirmPhone } from "#domain/identity/factors/confirm-phone.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { sessionCookie } from "#http/cookies.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, passActionHeaders, readForm, refuseBlocked, refuseForm } from "../../shared/form/form.server.ts";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/add-phone.ts";
import { FactorNameForm } from "./factor-name-form.tsx";

export const meta = noIndex;
export const headers = passActionHeaders;

const HERE = href("/profile/password/phone");

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, _, { session }) => {
    await requireFreshSignIn(ctx, HERE);
    const { phone_number } = await getProfile(ctx, { userId: requireMember(ctx).userId });
    return {
      factorId: new URL(args.request.url).searchParams.get("factor"),
      phone: phone_number ? formatPhone(phone_number) : "",
      isStaff: Boolean(session?.role),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, _, { browser }) => {
    await requireFreshSignIn(ctx, HERE);
    const values = await readForm(args.request);
    if (values["intent"] !== "confirm") {
      const { answer, problems } = parseForm(NewPhone, values);
      if (problems) return refuseForm(problems.toReversed(), values);
      const begun = await beginPhone(ctx, answer);
      if (begun.kind === "blocked") return refuseBlocked(begun.seconds, values);
      return redirect(`${HERE}?factor=${begun.factorId}`, 303);
    }
    const { answer, problems } = parseForm(FactorProof, values);
    if (problems) return refuseForm(problems, values);
    const result = await confirmPhone(ctx, answer, browser);
    if (result.kind === "blocked") return refuseBlocked(result.seconds, values);
    if (result.kind === "wrong") {
      const message = "That code is wrong or expired. Check it, or get a new one";
      return refuseForm([{ fieldId: "code", message }], values);
    }
    const headers = { "Set-Cookie": sessionCookie(result.token) };
    return redirect(`${href("/profile/password")}?done=phone`, { status: 303, headers });
  });
}

export default function AddPhone({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<PasswordText>();
  const { factorId, phone, isStaff } = loaderData;
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>
        {t(factorId ? "Enter the code from your phone" : "Add a phone")}
      </PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={factorId ? HERE : href("/profile/password")} />
      {factorId ? (
        <EnterCode factorId={factorId} refused={actionData} />
      ) : (
        <FactorNameForm
          title={t("Add a phone")}
          lead={t("We'll text you a 6-digit code when you sign in. Your carrier may charge for messages.")}
          suggestion={t("My phone")}
          refused={actionData}
          button={t("Text me a code")}
          busyText={t("Sending the code")}
        >
          {isStaff && (
            <Notice title={t("Not enough for staff pages")}>
              {t("Staff pages also need an authenticator app or a passkey.")}
            </Notice>
          )}
          <Field name="phone_number" label={t("Phone number")} error={problemOf(actionData, "phone_number")}>
            <TextInput
              type="tel"
              autoComplete="tel"
              defaultValue={actionData?.values["phone_number"] ?? phone}
              className="max-w-64"
            />
          </Field>
        </FactorNameForm>
      )}
    </div>
  );
}

function EnterCode({ factorId, refused }: { factorId: string; refused: Refused | undefined }) {
  const t = useText<PasswordText>();
  const isBusy = useBusy("confirm");
  return (
    <>
      <h1 className="mt-6 text-question font-bold">{t("Enter the code from your phone")}</h1>
      <p className="mt-2 text-ink-2">
        {t("We sent it. It works for 10 minutes. Didn't get a code?")}{" "}
        <Link to={HERE}>{t("Check the number or get a new code")}</Link>.
      </p>
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="factorId" value={factorId} />
        <Field name="code" label={t("6-digit code")} error={problemOf(refused, "code")}>
          <CodeInput />
        </Field>
        <p>
          <Button busy={isBusy} busyText={t("Checking")}>
            {t("Add this phone")}
          </Button>
        </p>
      </Form>
    </>
  );
}
