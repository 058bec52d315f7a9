import { href, isRouteErrorResponse, redirect } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { cancelBooking } from "#domain/scheduling/bookings/cancel-booking.ts";
import { retainBooking } from "#domain/scheduling/bookings/retain-booking.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { flash } from "../../shared/shell/flash.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { useText } from "#ui/language/text.ts";
import type { NextStepsText } from "../../shared/language/es/next-steps.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/next-steps.ts";
import { Costs } from "./costs.tsx";
import { Decisions } from "./decisions.tsx";
import { loadNextSteps } from "./next-steps.server.ts";
import { Steps } from "./steps.tsx";
import { VisitBand } from "./visit-band.tsx";
import { VisitQuestion } from "./visit-question.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ ...siteOf(matches), title: loaderData?.pageTitle ?? "Home", path: href("/next-steps"), noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, loadNextSteps);
}

/** Whether the first visit stays, after one of several treatments stopped. */
export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const values = await readForm(args.request);
    if (!values["visit"]) return redirect(href("/next-steps"), 303);
    const appointmentId = requireId(values["visit"]);
    const isCanceled = values["choice"] === "cancel";
    if (isCanceled) await cancelBooking(ctx, { appointmentId, mustBeFree: true });
    else await retainBooking(ctx, { appointmentId });
    const headers = new Headers();
    flash(headers, isCanceled ? "visit-canceled" : "visit-kept");
    return redirect(href("/next-steps"), { status: 303, headers });
  });
}

/** A member's home until the first order: what's done, what's next, when, and what it costs. */
export default function NextSteps({ loaderData: path }: Route.ComponentProps) {
  const t = useText<NextStepsText>();
  return (
    <>
      <PageHeader
        title={t("Hello, {name}", { name: path.firstName })}
        lead={path.about && t("Your treatment: {names}.", { names: path.about })}
      />
      <Decisions decisions={path.decisions} />
      <VisitBand visit={path.visit} nextTitle={path.nextTitle} isStopped={path.isStopped} />
      {path.question && <VisitQuestion {...path.question} />}
      <Steps id="before" title={t("Before your visit")} aside={path.beforeDone} steps={path.before} hasColumns />
      <Steps id="after" title={t("The visit and after")} steps={path.after} />
      <Costs paid={path.paid} coming={path.coming} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<NextStepsText>();
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorPage error={error} />;
  return (
    <>
      <PageHeader title={t("Your next steps")} />
      <Callout tone="warning" title={t("We can't show your next steps right now")} className="mt-8 max-w-article">
        <p>{t("Everything you've done is saved, and a booked visit stays booked. Try again in a minute.")}</p>
        <p className="mt-4!">
          <a href={href("/next-steps")} className={buttonClass({ variant: "secondary" })}>
            {t("Try again")}
          </a>
        </p>
      </Callout>
    </>
  );
}
