import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { ProgressBand } from "#ui/progress-band.tsx";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatAt } from "#core/format-date.ts";
import { getAuthorizationTime } from "#domain/billing/payments/get-authorization-time.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import { listCheckedRegistrations } from "#domain/intake/registration/list-checked-registrations.ts";
import { SlotTakenError, type Appointment } from "#domain/scheduling/appointment.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { extendHold } from "#domain/scheduling/bookings/extend-hold.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { formatSlotHour } from "#domain/scheduling/slots/visit-time.ts";
import { Form } from "../../shared/form/form.tsx";
import { formatCard } from "../../shared/card/format-card.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/review.ts";
import { useText, type Text } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { bookingText, factsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";
import { Countdown } from "./countdown.tsx";
import { refuseTakenTime } from "./hold-time.server.ts";
import { BookedTime } from "./taken.tsx";
import { VisitFacts } from "./visit-facts.tsx";
import { FIRST_VISITS } from "#domain/intake/registration/visit-offering.ts";
import { visitPrice } from "../../shared/appointment/visit-price.server.ts";
import { visitPolicy, toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/** Where the time was chosen. Someone with two finished registrations goes back to the same one. */
async function pathBack(ctx: Ctx, { isInitial, typeKey }: Appointment): Promise<string> {
  if (!isInitial) return href("/consultation/secondary-followup");
  const all = await listCheckedRegistrations(ctx);
  const place = all.findIndex(({ journey }) => FIRST_VISITS[journey] === typeKey);
  return all.length > 1 && place >= 0 ? `${href("/book")}?which=${place + 1}` : href("/book");
}

/** The held time with all details, and the final confirmation. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const visit = await getOwnAppointment(ctx, { appointmentId: requireId(args.params.appointmentId) });
    if (visit.status !== "held" && visit.status !== "expired")
      throw redirect(href("/visits/:appointmentId", { appointmentId: visit.id }), 303);
    const until = visit.holdExpiresAt;
    const secondsLeft = until ? Math.floor((until.getTime() - ctx.now.getTime()) / 1000) : 0;
    return {
      id: visit.id,
      back: await pathBack(ctx, visit),
      what: factsText(language)(visit.typeName),
      isInitial: visit.isInitial,
      visit: toVisitText(visit, language),
      price: await visitPrice(ctx, visit.typeKey),
      card: await findCardName(ctx, language),
      authorizedOn: await authorizationDay(ctx, visit, language),
      policy: await visitPolicy(ctx, language),
      hold:
        visit.status === "held" && until && secondsLeft > 0
          ? { secondsLeft, until: formatSlotHour(until, visit.zone, LOCALES[language]) }
          : null,
    };
  });
}

async function findCardName(ctx: Ctx, language: Language): Promise<string | null> {
  const card = await getCard(ctx, requireMember(ctx));
  return card && formatCard(ctx, card, bookingText(language)).name;
}

/** "Thu, Nov 26", or null if the visit is so close that the fee is authorized at booking. */
async function authorizationDay(ctx: Ctx, visit: Appointment, language: Language): Promise<string | null> {
  const at = await getAuthorizationTime(ctx, { visitAt: visit.startsAt });
  return at && formatAt(visit.zone, at, "weekday", LOCALES[language]);
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const appointmentId = requireId(args.params.appointmentId);
    const { intent } = await readForm(args.request);
    if (intent === "extend") {
      const hold = await extendHold(ctx, { appointmentId });
      return hold
        ? redirect(href("/book/:appointmentId", { appointmentId }), 303)
        : refuseForm([{ message: NO_LONGER }]);
    }
    const visit = await getOwnAppointment(ctx, { appointmentId });
    try {
      await confirmBooking(ctx, { appointmentId });
      return redirect(`${href("/visits/:appointmentId", { appointmentId })}?news=booked`, 303);
    } catch (error) {
      if (error instanceof SlotTakenError) return refuseTakenTime(error.nearest, visit.zone, language);
      throw error;
    }
  });
}

const NO_LONGER = "We can't hold this time any longer. Confirm it now, or choose another time";

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  const { id, visit, hold, back, what, price, policy, card } = loaderData;
  const isCardMissing = price !== null && card === null;
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  const isBusy = useBusy("confirm");
  if (actionData && "taken" in actionData) {
    return (
      <BookedTime
        taken={actionData.taken}
        title={t("Your hold on this time has expired")}
        text={t("Your hold expired before you confirmed. Choose one of these times and we'll hold it for you.")}
        allTimes={back}
        action={back}
      />
    );
  }
  if (!hold) return <HoldEnded back={back} />;
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{t("Check and confirm your visit")}</PageTitle>
      {loaderData.isInitial && (
        <ProgressBand label={t("Last step: Book your visit")} sections={7} done={6} part={0.7} />
      )}
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,36rem)_20rem] lg:justify-between">
        <HoldBox key={hold.until} hour={visit.hour} hold={hold} />
        <div className="lg:col-start-1 lg:row-start-1">
          <FormProblems refused={refused} />
          <BackLink to={back}>{t("Choose another time")}</BackLink>
          <h1 className="mt-6 mb-6 text-question font-bold">{t("Check and confirm your visit")}</h1>
          <VisitFacts visit={visit} what={what} price={price} charged={formatCharged(loaderData, t)} />
          <p className="mt-6 text-ink-2">
            {policy.change} {policy.missed}{" "}
            <Link to={href("/policies/:slug", { slug: "refunds-and-cancellation" })}>
              {t("Refund and cancellation policy")}
            </Link>
          </p>
          <Form method="post" className="mt-8 grid gap-3">
            {/* The card's page must load as a full document, because only that may frame card fields. */}
            <p className="flex flex-wrap gap-3">
              {isCardMissing && (
                <ButtonLink
                  to={href("/book/:appointmentId/card", { appointmentId: id })}
                  reloadDocument
                  className="max-md:w-full"
                >
                  {t("Add a card")}
                </ButtonLink>
              )}
              <Button
                name="intent"
                value="confirm"
                variant={isCardMissing ? "secondary" : "primary"}
                busy={isBusy}
                busyText={t("Booking")}
                className="max-md:w-full"
              >
                {isCardMissing
                  ? t("Confirm {hour} without a card", { hour: visit.hour })
                  : t("Confirm {hour}", { hour: visit.hour })}
              </Button>
            </p>
            {isCardMissing && (
              <p className="text-small text-ink-2">
                {t("You can also add a card later, under Billing. Your visit stays booked either way.")}
              </p>
            )}
            <p className="text-small text-ink-2">
              {t("We'll email you a calendar file and buttons to reschedule or cancel.")}
            </p>
          </Form>
        </div>
      </div>
    </>
  );
}

function formatCharged(
  { price, card, authorizedOn: day }: Route.ComponentProps["loaderData"],
  t: Text<BookingText>,
): string | undefined {
  if (!price) return undefined;
  if (card) {
    return day
      ? t("Authorized on your {card} on {day}, charged after the visit", { card, day })
      : t("Authorized on your {card} when you confirm, charged after the visit", { card });
  }
  return day
    ? t("Authorized on your card on {day}, charged after the visit. There is no card on file yet", { day })
    : t("Authorized on your card when you confirm, charged after the visit. There is no card on file yet");
}

function HoldBox({ hour, hold }: { hour: string; hold: { secondsLeft: number; until: string } }) {
  const t = useText<BookingText>();
  const isBusy = useBusy("extend");
  return (
    <section
      aria-label={t("Your hold")}
      className="grid content-start gap-3 self-start border-y-2 border-band-700 bg-band-200 px-5 py-4 lg:col-start-2 lg:row-start-1"
    >
      <p className="font-semibold">{t("{hour} is held for you", { hour })}</p>
      <Countdown {...hold} />
      <Form method="post" preventScrollReset>
        <Button name="intent" value="extend" variant="secondary" busy={isBusy} busyText={t("One moment")}>
          {t("Hold longer")}
        </Button>
      </Form>
    </section>
  );
}

function HoldEnded({ back }: { back: string }) {
  const t = useText<BookingText>();
  return (
    <div className="max-w-column">
      <PageTitle>{t("Your hold on this time has expired")}</PageTitle>
      <h1 className="text-question font-bold">{t("Your hold on this time has expired")}</h1>
      <p className="mt-4 text-ink-2">
        {t(
          "We hold a time for 10 minutes, and you can extend the hold before it runs out. It may still be available, so check again.",
        )}
      </p>
      <p className="mt-6">
        <ButtonLink to={back}>{t("See available times")}</ButtonLink>
      </p>
    </div>
  );
}
