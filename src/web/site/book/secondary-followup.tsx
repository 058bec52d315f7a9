import { href, redirect } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { listCheckedRegistrations } from "#domain/intake/registration/list-checked-registrations.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { mayBook } from "#domain/scheduling/appointment.ts";
import { canBook } from "#domain/scheduling/bookings/can-book.ts";
import { findSlots } from "#domain/scheduling/slots/find-slots.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/secondary-followup.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { BookingAside } from "./booking-aside.tsx";
import { ChooseTime } from "./choose-time.tsx";
import { holdTime } from "./hold-time.server.ts";
import { Outcome } from "./outcome.tsx";
import { BookedTime } from "./taken.tsx";
import { loadTimes } from "./times.server.ts";
import { visitPrice } from "../../shared/appointment/visit-price.server.ts";
import { stateName } from "./visit-text.server.ts";

export { passActionHeaders as headers } from "../../shared/form/form.server.ts";
export const meta = noIndex;

const TYPE = "secondary-followup";

/** The member's location and provider: from the latest visit, otherwise from their answers. */
async function findMember(ctx: Ctx) {
  const profile = await getProfile(ctx, { userId: requireMember(ctx).userId });
  const [registration] = await listCheckedRegistrations(ctx);
  const { coming, past } = await listOwnAppointments(ctx);
  const known = [...past, ...coming].find(({ status }) => status !== "canceled");
  const state = registration?.state ?? known?.state ?? profile.state;
  if (!mayBook(profile.registration_status) || !state) return null;
  return { state, zone: known?.zone ?? zoneOfState(state), known };
}

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const member = await findMember(ctx);
    if (!member) return { kind: "not-yet" as const };
    if (!(await canBook(ctx, { type: TYPE }))) return { kind: "first-visit" as const };
    const { state, zone, known } = member;
    const preferred = known ? { preferredProviderId: known.providerId } : {};
    const find = (span: { from: Date; to: Date; zone: string }) =>
      findSlots(ctx, { type: TYPE, state, ...span, ...preferred });
    return {
      kind: "times" as const,
      times: await loadTimes(new URL(args.request.url), ctx.now, { zone, language }, find),
      state: stateName(state),
      provider: known?.providerName ?? null,
      price: await visitPrice(ctx, TYPE),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const values = await readForm(args.request);
    const member = await findMember(ctx);
    if (!member) return redirect(href("/register"), 303);
    return holdTime(ctx, values, { type: TYPE, state: member.state, zone: member.zone, language });
  });
}

export default function SecondaryFollowup({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  if (actionData && "taken" in actionData) {
    return <BookedTime taken={actionData.taken} allTimes={href("/consultation/secondary-followup")} />;
  }
  if (loaderData.kind === "not-yet") return <NotYet />;
  if (loaderData.kind === "first-visit") return <FirstVisit />;
  const { provider, state } = loaderData;
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{t("Secondary consultation")}</PageTitle>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,44rem)_20rem] lg:justify-between">
        <div>
          <FormProblems refused={refused} />
          <BackLink to={href("/profile")} />
          <h1 className="mt-6 text-question font-bold">{t("Secondary consultation")}</h1>
          <p className="mt-2 mb-6 text-ink-2">
            {provider
              ? t(
                  "Choose a time for your next visit. You'll see {provider} when they're available, or another provider licensed in {state}.",
                  { provider, state },
                )
              : t("Choose a time to talk with a provider licensed in {state}.", { state })}
          </p>
          <ChooseTime
            times={loaderData.times}
            refused={refused}
            submit={{ label: t("Hold this time"), busy: t("Holding your time") }}
          />
        </div>
        <BookingAside state={state} price={loaderData.price} />
      </div>
    </>
  );
}

function NotYet() {
  const t = useText<BookingText>();
  return (
    <Outcome title={t("Secondary consultation")}>
      <p>
        {t(
          "Before you can book a visit, we need to know who you are and where you are, and we need your consent. It takes a few minutes, and we've saved what you already told us.",
        )}
      </p>
      <p>
        <ButtonLink to={href("/register")}>{t("Finish my registration")}</ButtonLink>
      </p>
    </Outcome>
  );
}

function FirstVisit() {
  const t = useText<BookingText>();
  return (
    <Outcome title={t("Your first visit comes first")}>
      <p>{t("You can book a follow-up visit after your first visit took place.")}</p>
      <p>
        <ButtonLink to={href("/book")}>{t("Go to my first visit")}</ButtonLink>
      </p>
    </Outcome>
  );
}
