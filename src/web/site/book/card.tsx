import { useState } from "react";
import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { ProgressBand } from "#ui/progress-band.tsx";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { formatSlotHour } from "#domain/scheduling/slots/visit-time.ts";
import { CardFieldsOrReason } from "../../shared/card/card-fields.tsx";
import { openCardFields, saveCard } from "../../shared/card/save-card.server.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Problem } from "../../shared/form/problems.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import type { Route } from "./+types/card.ts";
import { visitPrice } from "../../shared/appointment/visit-price.server.ts";
import { toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/** The card for a held time: loads as a full document, because only that may frame card fields. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const visit = await getOwnAppointment(ctx, { appointmentId: requireId(args.params.appointmentId) });
    const until = visit.holdExpiresAt;
    if (visit.status !== "held" || !until || until <= ctx.now)
      throw redirect(href("/book/:appointmentId", { appointmentId: visit.id }), 303);
    return {
      id: visit.id,
      isInitial: visit.isInitial,
      hour: toVisitText(visit, language).hour,
      until: formatSlotHour(until, visit.zone, LOCALES[language]),
      price: await visitPrice(ctx, visit.typeKey),
      fields: await openCardFields(ctx),
      phone: ctx.env.BRAND_PHONE,
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const appointmentId = requireId(args.params.appointmentId);
    await getOwnAppointment(ctx, { appointmentId });
    const refused = await saveCard(ctx, await readForm(args.request));
    return refused ?? redirect(href("/book/:appointmentId", { appointmentId }), 303);
  });
}

export default function BookingCard({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const problems = problem ? [problem] : (actionData?.problems ?? []);
  const { id, hour, until, price } = loaderData;
  return (
    <>
      <PageTitle refused={problems.length > 0}>{t("Add a card")}</PageTitle>
      {loaderData.isInitial && (
        <ProgressBand label={t("Last step: Book your visit")} sections={7} done={6} part={0.8} />
      )}
      <div className="mt-8 max-w-column">
        {problems.length > 0 && (
          <div className="mb-8">
            <ErrorSummary errors={problems} />
          </div>
        )}
        <BackLink to={href("/book/:appointmentId", { appointmentId: id })}>{t("Your visit")}</BackLink>
        <h1 className="mt-6 text-question font-bold">{t("Add a card")}</h1>
        <p className="mt-2 max-w-measure text-ink-2">
          {t("You won't be charged now.")}{" "}
          {price && `${t("{price} is authorized for your visit and charged after it.", { price })} `}
          {t("Your card number goes straight to our payment processor. We only see the last four digits.")}
        </p>
        <p className="mt-2 mb-6 max-w-measure text-ink-2">
          {t("{hour} is on hold for you until {until}. Next, you'll confirm the visit.", { hour, until })}
        </p>
        <CardFieldsOrReason
          fields={loaderData.fields}
          here={href("/book/:appointmentId/card", { appointmentId: id })}
          phone={loaderData.phone}
          onProblem={setProblem}
        />
      </div>
    </>
  );
}
