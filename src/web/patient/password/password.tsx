import { data, href, redirect } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useText } from "#ui/language/text.ts";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import type { Ctx } from "#core/ctx.ts";
import { formatDay, formatMoment } from "#core/format-date.ts";
import { endSession } from "#domain/identity/sessions/end-session.ts";
import { listSessions, type SessionSummary } from "#domain/identity/sessions/list-sessions.ts";
import { FactorName, renameFactor } from "#domain/identity/factors/rename-factor.ts";
import { listFactors, type FactorSummary } from "#domain/identity/factors/list-factors.ts";
import { removeFactor } from "#domain/identity/factors/remove-factor.ts";
import { parseForm, readForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { passwordText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { formatDevice } from "../../shared/session/format-device.ts";
import type { Route } from "./+types/password.ts";
import { Factors } from "./factors.tsx";
import type { FactorView } from "./factor-view.ts";
import { DONE_MESSAGES } from "./password-messages.ts";
import { Sessions, type SessionView } from "./sessions.tsx";

export const meta = noIndex;

const HERE = href("/profile/password");

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language, { session }) => {
    const [{ factors, recoveryCodesLeft }, sessions] = await Promise.all([listFactors(ctx), listSessions(ctx)]);
    return {
      done: new URL(args.request.url).searchParams.get("done"),
      mustEnroll: session?.mustEnroll ?? false,
      mustReplacePassword: session?.mustReplacePassword ?? false,
      recoveryCodesLeft,
      factors: factors.map((factor) => toFactorView(ctx, factor, language)),
      sessions: sessions.map((one) => toSessionView(ctx, one, language)),
    };
  });
}

function toFactorView(ctx: Ctx, { addedAt, lastUsedAt, ...factor }: FactorSummary, language: Language): FactorView {
  const locale = LOCALES[language];
  const added = formatDay(ctx, addedAt, "long", locale);
  return { ...factor, added, lastUsed: lastUsedAt && formatMoment(ctx, lastUsedAt, locale) };
}

function toSessionView(
  ctx: Ctx,
  { device, signedInAt, lastSeenAt, ...session }: SessionSummary,
  language: Language,
): SessionView {
  return {
    ...session,
    device: formatDevice(device, passwordText(language)),
    signedIn: formatMoment(ctx, signedInAt, LOCALES[language]),
    lastSeen: formatMoment(ctx, lastSeenAt, LOCALES[language]),
  };
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const values = await readForm(args.request);
    switch (values["intent"]) {
      case "rename":
        return rename(ctx, values);
      case "remove":
        return remove(ctx, values);
      case "end-session":
        await endSession(ctx, { sessionId: values["sessionId"] ?? "" });
        return redirect(`${HERE}?done=session-ended`, 303);
      default:
        throw data({ code: "bad-request" }, { status: 400 });
    }
  });
}

async function rename(ctx: Ctx, values: FormValues) {
  const { answer, problems } = parseForm(FactorName, values);
  if (problems) {
    // Each factor has its own form, so the field's id carries the factor's.
    const named = problems.map(({ message }) => ({ message, fieldId: `name-${values["factorId"]}` }));
    return refuseForm(named, values);
  }
  await renameFactor(ctx, answer);
  return redirect(`${HERE}?done=renamed`, 303);
}

async function remove(ctx: Ctx, values: FormValues) {
  await requireFreshSignIn(ctx, HERE);
  const removed = await removeFactor(ctx, { factorId: values["factorId"] ?? "" });
  if (removed.kind === "done") {
    return redirect(removed.mustReplacePassword ? `${HERE}/change?why=short` : `${HERE}?done=removed`, 303);
  }
  const message = "This is your last authenticator or passkey. Add another one first, then remove this one";
  return refuseForm([{ message }], values, 409);
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<PasswordText>();
  const { mustEnroll, recoveryCodesLeft, factors, sessions } = loaderData;
  const done = !actionData && loaderData.done ? DONE_MESSAGES[loaderData.done] : undefined;
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{t("Password")}</PageTitle>
      <FormProblems refused={actionData} />
      <div className="grid max-w-article gap-8">
        {done && <Notice tone="success" title={t(done)} announce />}
        {mustEnroll && (
          <WarningCallout title={t("Add an authenticator app or a passkey")}>
            {t(
              "Staff pages show other people's health data, so you need a second step to open them. Add one below and you can continue right away. A phone number alone isn't enough.",
            )}
          </WarningCallout>
        )}
        {loaderData.mustReplacePassword && (
          <WarningCallout title={t("Your password is too short now")}>
            {t("It was long enough with your second step, which has been removed.")}{" "}
            <Link to={`${HERE}/change`}>{t("Choose a longer one")}</Link>, {t("or add a second step again.")}
          </WarningCallout>
        )}
        <PageHeader title={t("Password")} lead={t("How you sign in, and where you're signed in now.")} />
        <SummaryList>
          <SummaryRow label={t("Password")} changeTo={href("/profile/password/change")}>
            {t("Not shown")}
          </SummaryRow>
        </SummaryList>
      </div>
      <div className="mt-12 grid max-w-article gap-12">
        <Factors factors={factors} recoveryCodesLeft={recoveryCodesLeft} refused={actionData} />
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}
