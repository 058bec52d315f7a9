import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { CodeInput } from "#ui/form/code-input.tsx";
import { Field } from "#ui/form/field.tsx";
import { useText } from "#ui/language/text.ts";
import { FactorProof } from "#domain/identity/factors/confirm-factor.ts";
import { beginTotp, NewTotp } from "#domain/identity/factors/begin-totp.ts";
import { confirmTotp } from "#domain/identity/factors/confirm-totp.ts";
import { findPendingTotp } from "#domain/identity/factors/find-pending-totp.ts";
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
import type { Route } from "./+types/add-authenticator.ts";
import { FactorNameForm } from "./factor-name-form.tsx";
import { groupsOfFour, qrPicture } from "./qr-picture.server.ts";

export const meta = noIndex;
export const headers = passActionHeaders;

const HERE = href("/profile/password/authenticator");

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx) => {
    await requireFreshSignIn(ctx, HERE);
    const factorId = new URL(args.request.url).searchParams.get("factor");
    if (!factorId) return { pending: null };
    const pending = await findPendingTotp(ctx, { factorId });
    if (!pending) throw redirect(HERE, 303);
    return { pending: { factorId, picture: await qrPicture(pending.uri), secret: groupsOfFour(pending.secret) } };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, _, { browser }) => {
    await requireFreshSignIn(ctx, HERE);
    const values = await readForm(args.request);
    if (values["intent"] !== "confirm") {
      const { answer, problems } = parseForm(NewTotp, values);
      if (problems) return refuseForm(problems, values);
      const { factorId } = await beginTotp(ctx, answer);
      return redirect(`${HERE}?factor=${factorId}`, 303);
    }
    const { answer, problems } = parseForm(FactorProof, values);
    if (problems) return refuseForm(problems, values);
    const result = await confirmTotp(ctx, answer, browser);
    if (result.kind === "blocked") return refuseBlocked(result.seconds, values);
    if (result.kind === "wrong") {
      const message = "That code isn't right. Enter the 6 digits your app shows now";
      return refuseForm([{ fieldId: "code", message }], values);
    }
    const headers = { "Set-Cookie": sessionCookie(result.token) };
    return redirect(`${href("/profile/password")}?done=authenticator`, { status: 303, headers });
  });
}

export default function AddAuthenticator({ loaderData: { pending }, actionData }: Route.ComponentProps) {
  const t = useText<PasswordText>();
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>
        {t(pending ? "Scan this with your app" : "Add an authenticator app")}
      </PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={pending ? HERE : href("/profile/password")} />
      {pending ? (
        <Scan {...pending} refused={actionData} />
      ) : (
        <FactorNameForm
          title={t("Add an authenticator app")}
          lead={t(
            "You need an app that shows codes, such as your phone's password manager. Give it a name you'll recognize.",
          )}
          suggestion={t("My authenticator")}
          refused={actionData}
        />
      )}
    </div>
  );
}

type ScanProps = { factorId: string; picture: string; secret: string; refused: Refused | undefined };

function Scan({ factorId, picture, secret, refused }: ScanProps) {
  const t = useText<PasswordText>();
  const isBusy = useBusy("confirm");
  return (
    <>
      <h1 className="mt-6 text-question font-bold">{t("Scan this with your app")}</h1>
      <div className="mt-5 grid items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <img
          src={picture}
          alt={t("QR code for your authenticator app")}
          width={208}
          height={208}
          className="border border-line bg-white"
        />
        <div>
          <p className="text-ink-2">{t("Can't scan it? Enter this key in the app instead:")}</p>
          <p className="mt-2 font-mono text-lead leading-8 font-semibold break-words [word-spacing:0.2em]">{secret}</p>
        </div>
      </div>
      <Form method="post" noValidate className="mt-8 grid gap-6">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="factorId" value={factorId} />
        <Field
          name="code"
          label={t("6-digit code")}
          hint={t("Enter the code your app shows now.")}
          error={problemOf(refused, "code")}
        >
          <CodeInput />
        </Field>
        <p>
          <Button busy={isBusy} busyText={t("Checking")}>
            {t("Add this app")}
          </Button>
        </p>
      </Form>
    </>
  );
}
