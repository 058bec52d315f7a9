import { href, redirect } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { getCard } from "#domain/billing/cards/get-card.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { isOnEarlierWaitlist } from "#domain/scheduling/waitlist/is-on-earlier-waitlist.ts";
import { leaveWaitlist } from "#domain/scheduling/waitlist/leave-waitlist.ts";
import { joinWaitlist } from "#domain/scheduling/waitlist/join-waitlist.ts";
import { findVisitOfBooking } from "#domain/scheduling/lists/find-visit-of-booking.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { hasVisitSummary } from "#domain/prescribing/visits/has-visit-summary.ts";
import { recordNoShow } from "#domain/scheduling/visits/record-no-show.ts";
import { canCheckIn } from "#domain/scheduling/visits/visit-rules.ts";
import { getVisitRules } from "#domain/scheduling/visits/get-visit-rules.ts";
import { Form } from "../../shared/form/form.tsx";
import { CheckInField } from "../../shared/appointment/check-in-field.tsx";
import { answerCheckIn } from "../../shared/appointment/check-in.server.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { listVisitMoney, type VisitMoney } from "../../shared/appointment/visit-money.server.ts";
import { VisitMoneyCallout } from "../../shared/appointment/visit-money.tsx";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { factsText } from "../../shared/language/es/messages.server.ts";
import type { Language } from "../../shared/language/language.ts";
import type { Route } from "./+types/visit.ts";
import { VisitFacts } from "./visit-facts.tsx";
import { visitPrice } from "../../shared/appointment/visit-price.server.ts";
import { visitPolicy, toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/** Your own visit: what was booked, and the actions. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const visit = await getOwnAppointment(ctx, { appointmentId: requireId(args.params.appointmentId) });
    if (visit.status === "held" || visit.status === "expired")
      throw redirect(href("/book/:appointmentId", { appointmentId: visit.id }), 303);
    if (visit.status === "canceled") {
      // Emails and calendars link here by booking id; the visit may have been moved since.
      const now = await findVisitOfBooking(ctx, { bookingId: visit.calendarId });
      if (now && now.id !== visit.id) throw redirect(href("/visits/:appointmentId", { appointmentId: now.id }), 303);
    }
    const isComing = visit.status === "booked" && visit.startsAt > ctx.now;
    return {
      id: visit.id,
      what: factsText(language)(visit.typeName),
      status: visit.status,
      isComing,
      canCheckIn: canCheckIn(visit, await getVisitRules(ctx), ctx.now),
      /** Over, without an outcome. */
      isUndecided: visit.status === "booked" && visit.endsAt <= ctx.now,
      bookTo:
        visit.isInitial && visit.status !== "fulfilled" ? href("/book") : href("/consultation/secondary-followup"),
      news: new URL(args.request.url).searchParams.get("news") ?? "",
      visit: toVisitText(visit, language),
      hasSummary: await hasVisitSummary(ctx, { visitId: visit.id }),
      policy: await visitPolicy(ctx, language),
      price: await visitPrice(ctx, visit.typeKey),
      money: await findMoney(ctx, visit, language),
      isOnWaitlist: isComing && (await isOnEarlierWaitlist(ctx, { appointmentId: visit.id })),
    };
  });
}

/** The status of its fee: authorized, to be authorized, or what prevents that. */
async function findMoney(ctx: Ctx, visit: Appointment, language: Language): Promise<VisitMoney | null> {
  const { userId } = requireMember(ctx);
  const hasCard = (await getCard(ctx, { userId })) !== null;
  return (await listVisitMoney(ctx, { userId, visits: [visit], hasCard, language }))[0] ?? null;
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const appointmentId = requireId(args.params.appointmentId);
    const values = await readForm(args.request);
    const { intent } = values;
    if (intent === "check-in") {
      const { providerName } = await getOwnAppointment(ctx, { appointmentId });
      return answerCheckIn(ctx, appointmentId, values, href("/visits/:appointmentId", { appointmentId }), {
        noLicense: (state) =>
          `${providerName} isn't licensed in ${state} and can't see you there. Reschedule for when you're back, or with a provider licensed in ${state}`,
        tooLate: "You can no longer check in to this visit. Book another one.",
      });
    }
    if (intent === "missed") {
      await recordNoShow(ctx, { appointmentId });
      return redirect(href("/visits/:appointmentId", { appointmentId }), 303);
    }
    if (intent === "stop") await leaveWaitlist(ctx, { appointmentId });
    else await joinWaitlist(ctx, { appointmentId });
    return redirect(
      `${href("/visits/:appointmentId", { appointmentId })}?news=${intent === "stop" ? "stopped" : "joined"}`,
      303,
    );
  });
}

const NEWS: Record<string, { title: BookingText; text: BookingText }> = {
  booked: {
    title: "Your visit is booked",
    text: "We've emailed you a calendar file and buttons to reschedule or cancel.",
  },
  moved: { title: "Your visit has moved", text: "We've sent you an email with the new time." },
  joined: {
    title: "We'll let you know if an earlier time opens up",
    text: "We'll email you. Your visit stays as it is until you accept an earlier time.",
  },
  stopped: { title: "We won't ask you about earlier times anymore", text: "Your visit stays as it is." },
  "one-at-a-time": {
    title: "This visit is already booked",
    text: "You can have one first visit at a time. Move this one if another time works better for you.",
  },
};

const STATUS: Record<string, BookingText> = {
  arrived: "You are checked in",
  canceled: "This visit is canceled",
  noshow: "This visit was missed",
  fulfilled: "This visit took place",
};

export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  const { id, visit, isComing, policy } = loaderData;
  const isOver = !isComing && !loaderData.canCheckIn && loaderData.status !== "arrived";
  const news = isComing && !actionData ? NEWS[loaderData.news] : undefined;
  const title = t(isComing ? "Your visit" : (STATUS[loaderData.status] ?? "Your visit"));
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{title}</PageTitle>
      <FormProblems refused={actionData} />
      {news && (
        <Notice tone="success" title={t(news.title)} announce className="mb-8 max-w-column">
          {t(news.text)}
        </Notice>
      )}
      <h1 className="mb-6 text-question font-bold">{title}</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,36rem)_20rem] lg:justify-between">
        <div>
          {(isComing || loaderData.canCheckIn || loaderData.status === "arrived") && (
            <RoomLink id={id} isOn={loaderData.canCheckIn || loaderData.status === "arrived"} />
          )}
          {loaderData.canCheckIn && <CheckInForm refused={actionData} />}
          {loaderData.status === "arrived" && (
            <p className="mb-8 text-lead">
              {t("{provider} knows you're here. Stay near this device.", { provider: visit.provider })}
            </p>
          )}
          <VisitFacts visit={visit} what={loaderData.what} price={loaderData.price} />
          {loaderData.money && <VisitMoneyCallout money={loaderData.money} className="mt-6" />}
          {isComing && (
            <p className="mt-6 text-ink-2">
              {policy.change} {policy.missed} {policy.checkIn}
            </p>
          )}
        </div>
        {isComing && <Changes id={id} isOnWaitlist={loaderData.isOnWaitlist} />}
        {isOver && (
          <BookAgain
            to={loaderData.bookTo}
            isUndecided={loaderData.isUndecided}
            summaryOf={loaderData.hasSummary ? id : null}
          />
        )}
      </div>
    </>
  );
}

/** The room loads as a full document: only there may the page use the camera. */
function RoomLink({ id, isOn }: { id: string; isOn: boolean }) {
  const t = useText<BookingText>();
  return (
    <p className="mb-8 grid justify-items-start gap-2">
      <ButtonLink
        to={href("/visits/:appointmentId/room", { appointmentId: id })}
        variant={isOn ? "primary" : "secondary"}
        reloadDocument
      >
        {isOn ? t("Join your video visit") : t("Check your camera and sound")}
      </ButtonLink>
      {isOn && (
        <span className="text-small text-ink-2">{t("You see yourself first. Nobody else does until you join.")}</span>
      )}
    </p>
  );
}

/** Their location decides who can see them, so we ask every time. */
function CheckInForm({ refused }: { refused: Refused | undefined }) {
  const t = useText<BookingText>();
  const isBusy = useBusy("check-in");
  return (
    <Form method="post" noValidate className="mb-10 grid justify-items-start gap-5 border-b border-line pb-8">
      <CheckInField
        label={t("Where are you right now?")}
        hint={t("Your provider needs a license in the state where you are during the visit.")}
        refused={refused}
      />
      <Button name="intent" value="check-in" busy={isBusy} busyText={t("Checking in")}>
        {t("Check in")}
      </Button>
    </Form>
  );
}

function Changes({ id, isOnWaitlist }: { id: string; isOnWaitlist: boolean }) {
  const t = useText<BookingText>();
  const isBusy = useBusy();
  return (
    <aside aria-label={t("Change the visit")} className="grid content-start gap-3 print:hidden">
      <a
        href={href("/visits/:appointmentId/visit.ics", { appointmentId: id })}
        className={buttonClass({ variant: "secondary", wide: true })}
        download
      >
        {t("Add to my calendar")}
      </a>
      <ButtonLink to={href("/visits/:appointmentId/reschedule", { appointmentId: id })} variant="secondary" wide>
        {t("Reschedule")}
      </ButtonLink>
      <ButtonLink to={href("/visits/:appointmentId/cancel", { appointmentId: id })} variant="secondary" wide>
        {t("Cancel the visit")}
      </ButtonLink>
      <Form method="post" className="mt-3 grid gap-2 border-t border-line pt-5">
        <p className="text-small text-ink-2">
          {isOnWaitlist
            ? t("We'll email you if an earlier time opens up.")
            : t("Want an earlier time? We'll email you if one opens up, and you can decide then.")}
        </p>
        <Button
          name="intent"
          value={isOnWaitlist ? "stop" : "join"}
          variant="quiet"
          busy={isBusy}
          busyText={t("Saving")}
          wide
        >
          {isOnWaitlist ? t("Stop notifying me") : t("Notify me of earlier times")}
        </Button>
      </Form>
    </aside>
  );
}

type BookAgainProps = { to: string; isUndecided: boolean; summaryOf: string | null };

function BookAgain({ to, isUndecided, summaryOf }: BookAgainProps) {
  const t = useText<BookingText>();
  const isBusy = useBusy("missed");
  return (
    <aside aria-label={t("What's next")} className="grid content-start gap-3">
      {summaryOf && (
        <ButtonLink to={href("/visits/:appointmentId/summary", { appointmentId: summaryOf })}>
          {t("Read what we agreed on")}
        </ButtonLink>
      )}
      {summaryOf && (
        <ButtonLink to={href("/visits/:appointmentId/note", { appointmentId: summaryOf })} variant="secondary">
          {t("Read the visit note")}
        </ButtonLink>
      )}
      {isUndecided ? (
        <Form method="post" className="grid gap-3">
          <p className="text-ink-2">
            {t(
              "Your provider hasn't closed this visit yet. If you couldn't make it, tell us here, and you can book another one.",
            )}
          </p>
          <Button name="intent" value="missed" variant="secondary" busy={isBusy} busyText={t("Saving")} wide>
            {t("I missed this visit")}
          </Button>
        </Form>
      ) : (
        <ButtonLink to={to} variant={summaryOf ? "secondary" : "primary"}>
          {t("Book a visit")}
        </ButtonLink>
      )}
      <ButtonLink to={href("/profile")} variant="secondary">
        {t("My Account")}
      </ButtonLink>
    </aside>
  );
}
