import { data, Form, href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { confirmEmailChange } from "#domain/identity/accounts/confirm-email-change.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/verify-email.ts";

export const meta = noIndex;

/** Mail scanners open every link, so opening this one only shows a button; pressing it confirms. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async ({ actor }) => {
    const token = new URL(args.request.url).searchParams.get("change");
    return { token, isSignedIn: actor.kind !== "anonymous" };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const { token = "" } = await readForm(args.request);
    const { ok } = await confirmEmailChange(ctx, { token });
    return data({ ok }, { status: ok ? 200 : 410 });
  });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<SignInText>();
  const isBusy = useBusy("confirm");
  if (actionData?.ok) return <Confirmed {...loaderData} />;
  if (actionData || !loaderData.token) return <Expired />;
  return (
    <>
      <PageTitle>{t("Confirm your email")}</PageTitle>
      <h1 className="text-h1 font-bold">{t("Confirm your email")}</h1>
      <p className="mt-2 text-ink-2">
        {t("Press the button to make this the email address for your account. We'll also notify your old address.")}
      </p>
      <Form method="post" className="mt-7">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="token" value={loaderData.token} />
        <Button wide busy={isBusy} busyText={t("Confirming")}>
          {t("Confirm my email")}
        </Button>
      </Form>
    </>
  );
}

type State = { isSignedIn: boolean };

function Confirmed({ isSignedIn }: State) {
  const t = useText<SignInText>();
  const at = useLocalPath();
  return (
    <>
      <PageTitle>{t("Your email is confirmed")}</PageTitle>
      <div aria-hidden className="mb-6 h-3 w-16 bg-band-300" />
      <h1 className="text-h1 font-bold">{t("Your email is confirmed")}</h1>
      <p role="status" className="mt-4 text-ink-2">
        {t("From now on, sign in with your new address.")}
      </p>
      <p className="mt-7">
        <ButtonLink to={isSignedIn ? href("/profile") : at(href("/sign-in"))} wide>
          {t(isSignedIn ? "Go to my profile" : "Sign In")}
        </ButtonLink>
      </p>
    </>
  );
}

function Expired() {
  const t = useText<SignInText>();
  return (
    <>
      <PageTitle>{t("This confirmation link no longer works")}</PageTitle>
      <h1 className="text-h1 font-bold">{t("This confirmation link no longer works")}</h1>
      <p className="mt-4 text-ink-2">
        {t(
          "Each link works once, for one day, and only the latest one counts. If you already used it, you're all set.",
        )}
      </p>
      <p className="mt-3 text-ink-2">
        {t("Otherwise, your old address is still in use. Request the change again from your profile.")}
      </p>
      <p className="mt-7">
        <ButtonLink to={href("/profile/change/:question", { question: "email" })} wide>
          {t("Change my email")}
        </ButtonLink>
      </p>
    </>
  );
}
