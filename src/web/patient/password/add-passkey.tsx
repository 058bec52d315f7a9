import { data, href, redirect } from "react-router";
import { z } from "zod";
import { BackLink } from "#ui/link/back-link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { useText } from "#ui/language/text.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { beginPasskey } from "#domain/identity/factors/begin-passkey.ts";
import { confirmPasskey } from "#domain/identity/factors/confirm-passkey.ts";
import { FriendlyName } from "#domain/identity/profile/person-fields.ts";
import { sessionCookie } from "#http/cookies.ts";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { readPasskey } from "../../shared/sign-in/read-passkey.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { useMakePasskey } from "../../shared/sign-in/use-make-passkey.ts";
import type { Route } from "./+types/add-passkey.ts";
import { FactorNameForm } from "./factor-name-form.tsx";

export const meta = noIndex;

const HERE = href("/profile/password/passkey");

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx) => {
    await requireFreshSignIn(ctx, HERE);
    return null;
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, _, { browser }) => {
    await requireFreshSignIn(ctx, HERE);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(z.object({ friendly_name: FriendlyName }), values);
    if (problems) return refuseForm(problems, values);
    if (values["intent"] !== "confirm") return data({ ...answer, options: JSON.stringify(await beginPasskey(ctx)) });
    const response = readPasskey(values["payload"]);
    const result = response ? await confirmPasskey(ctx, { ...answer, response }, browser) : null;
    if (result?.kind !== "done") return refuseForm([{ message: "The passkey could not be added. Try again" }], values);
    const headers = { "Set-Cookie": sessionCookie(result.token) };
    return redirect(`${href("/profile/password")}?done=passkey`, { status: 303, headers });
  });
}

export default function AddPasskey({ actionData }: Route.ComponentProps) {
  const t = useText<PasswordText>();
  const begun = actionData && "options" in actionData ? actionData : undefined;
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  const isOff = useHydrated() && typeof PublicKeyCredential !== "function";
  const device = useMakePasskey(begun);
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(refused)}>{t("Add a passkey")}</PageTitle>
      <FormProblems refused={refused ?? (device === "failed" ? { problems: [{ message: t(NOT_MADE) }] } : undefined)} />
      <BackLink to={href("/profile/password")} />
      <noscript>
        <Notice className="mt-6">{t("Passkeys need JavaScript. Everything else here works without it.")}</Notice>
      </noscript>
      {isOff && (
        <Notice className="mt-6">
          {t("This browser can't create passkeys. An authenticator app works in any browser.")}
        </Notice>
      )}
      <FactorNameForm
        title={t("Add a passkey")}
        lead={t(
          "Your device will ask for your face, fingerprint or PIN. None of that is sent to us; we only store a public key.",
        )}
        suggestion={begun?.friendly_name ?? t("This device")}
        refused={refused}
        button={t("Add a passkey")}
        busyText={t("Waiting for your device")}
        waiting={device === "waiting"}
      />
    </div>
  );
}

const NOT_MADE = "Your device couldn't create a passkey. Try again, or use another device";
