import { data, href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { SecondFactorAnswer } from "#domain/identity/factors/check-second-factor.ts";
import { completeSecondFactor } from "#domain/identity/factors/complete-second-factor.ts";
import { findOpenSecondStep } from "#domain/identity/factors/find-open-second-step.ts";
import { sendPhoneCode } from "#domain/identity/factors/send-phone-code.ts";
import { safeReturnPath } from "#domain/identity/sessions/return-path.ts";
import { landingPath, redirectAfterSignIn } from "../../shared/sign-in/after-sign-in.server.ts";
import { parseForm, passActionHeaders, readForm, refuseBlocked, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import type { Route } from "./+types/second-step.ts";
import { OtherWays, SecondStepForm, WAY_TITLES } from "./second-step-form.tsx";
import { chooseWay } from "./second-step-way.ts";

export const meta = noIndex;
export const headers = passActionHeaders;

const OVER = `${href("/sign-in")}?notice=over`;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, _, { session, sessionToken }) => {
    const query = new URL(args.request.url).searchParams;
    const to = safeReturnPath(query.get("to"));
    if (session?.actor) throw redirect(landingPath(session, to), 303);
    const step = sessionToken ? await findOpenSecondStep(ctx, { sessionToken }) : null;
    if (!step) throw redirect(sessionToken ? OVER : href("/sign-in"), 303);
    return { ...step, to, way: chooseWay(query.get("way"), step.factors) };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, _, { sessionToken, browser }) => {
    if (!sessionToken) throw redirect(OVER, 303);
    const values = await readForm(args.request);
    if (values["intent"] === "text") {
      const sent = await sendPhoneCode(ctx, { sessionToken, factorId: values["factorId"] ?? "" });
      if (sent.kind === "over") throw redirect(OVER, 303);
      return sent.kind === "blocked" ? refuseBlocked(sent.seconds, values) : data({ texted: true as const });
    }
    const { answer, problems } = parseForm(SecondFactorAnswer, values);
    if (problems) return refuseForm(problems, values);
    const skipSecondFactorHere = values["skip"] === "on";
    const result = await completeSecondFactor(ctx, { ...answer, sessionToken, skipSecondFactorHere }, browser);
    switch (result.kind) {
      case "over":
        throw redirect(OVER, 303);
      case "blocked":
        return refuseBlocked(result.seconds, values);
      case "wrong":
        return refuseForm([{ fieldId: "code", message: WRONG[answer.method] }], values);
      case "done":
        return redirectAfterSignIn(ctx, result, values["to"]);
    }
  });
}

const WRONG: Record<SecondFactorAnswer["method"], string> = {
  totp: "That code isn't right. Enter the 6 digits your app shows now",
  phone: "That code is wrong or expired. Check it, or get a new one",
  "recovery-code": "That recovery code is wrong or has already been used",
};

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<SignInText>();
  const at = useLocalPath();
  const { to, way } = loaderData;
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{t(WAY_TITLES[way])}</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={at(to ? `${href("/sign-in")}?to=${encodeURIComponent(to)}` : href("/sign-in"))} />
      <SecondStepForm
        key={way}
        {...loaderData}
        refused={refused}
        texted={Boolean(actionData && "texted" in actionData)}
      />
      <OtherWays {...loaderData} />
    </>
  );
}
