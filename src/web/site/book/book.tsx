import { href, redirect } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBand } from "#ui/progress-band.tsx";
import { useText } from "#ui/language/text.ts";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import type { Ctx } from "#core/ctx.ts";
import { listCheckedRegistrations } from "#domain/intake/registration/list-checked-registrations.ts";
import type { CheckedRegistration } from "#domain/intake/registration/checked-registration.ts";
import { canBook } from "#domain/scheduling/bookings/can-book.ts";
import { findSlots } from "#domain/scheduling/slots/find-slots.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import { Form } from "../../shared/form/form.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import type { Route } from "./+types/book.ts";
import { BookingAside } from "./booking-aside.tsx";
import { ChooseTime } from "./choose-time.tsx";
import { holdTime } from "./hold-time.server.ts";
import { Outcome } from "./outcome.tsx";
import { BookedTime } from "./taken.tsx";
import { loadTimes } from "./times.server.ts";
import { VisitFacts } from "./visit-facts.tsx";
import { FIRST_VISITS } from "#domain/intake/registration/visit-offering.ts";
import { visitPrice } from "../../shared/appointment/visit-price.server.ts";
import { stateName, toVisitText, visitPolicy } from "./visit-text.server.ts";

export { passActionHeaders as headers } from "../../shared/form/form.server.ts";
export const meta = noIndex;

/** If two registrations are finished, the URL gives the position, never the subject. */
const WHICH = "which";

/** The reason for the first visit comes from the person's registration. */
async function findSubject(
  ctx: Ctx,
  url: URL,
): Promise<{ all: CheckedRegistration[]; chosen: CheckedRegistration | null }> {
  const all = await listCheckedRegistrations(ctx);
  if (all.length === 0) throw redirect(href("/register"), 303);
  const which = Number(url.searchParams.get(WHICH) ?? NaN);
  return { all, chosen: all.length === 1 ? all[0]! : (all[which - 1] ?? null) };
}

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const url = new URL(args.request.url);
    const booked = (await listOwnAppointments(ctx)).coming.find(({ isInitial }) => isInitial);
    if (booked) return { kind: "booked" as const, id: booked.id, visit: toVisitText(booked, language) };
    const { all, chosen } = await findSubject(ctx, url);
    if (!chosen) return { kind: "ask" as const, journeys: all.map(({ journey }) => SUBJECTS[journey]) };
    const type = FIRST_VISITS[chosen.journey];
    const { state } = chosen;
    if (!(await canBook(ctx, { type }))) return { kind: "closed" as const };
    const find = (span: { from: Date; to: Date; zone: string }) => findSlots(ctx, { type, state, ...span });
    return {
      kind: "times" as const,
      times: await loadTimes(url, ctx.now, { zone: zoneOfState(state), language }, find),
      state: stateName(state),
      price: await visitPrice(ctx, type),
      policy: await visitPolicy(ctx, language),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const url = new URL(args.request.url);
    const values = await readForm(args.request);
    const { all, chosen } = await findSubject(ctx, url);
    if (!chosen) {
      const which = Number(values[WHICH]);
      if (!all[which - 1]) return refuseForm([{ fieldId: WHICH, message: "Select what the visit is for" }], values);
      return redirect(`${href("/book")}?${WHICH}=${which}`, 303);
    }
    const { state, journey } = chosen;
    return holdTime(ctx, values, { type: FIRST_VISITS[journey], state, zone: zoneOfState(state), language });
  });
}

type Subject = "Hormone treatment" | "Medical weight loss";

const SUBJECTS = { hormone: "Hormone treatment", "weight-loss": "Medical weight loss" } as const satisfies Record<
  string,
  Subject
>;

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  if (actionData && "taken" in actionData) {
    return <BookedTime taken={actionData.taken} allTimes={href("/book")} />;
  }
  if (loaderData.kind === "booked") return <AlreadyBooked {...loaderData} />;
  if (loaderData.kind === "closed") return <Closed />;
  if (loaderData.kind === "ask") return <AskSubject journeys={loaderData.journeys} refused={refused} />;
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{t("Choose a time for your visit")}</PageTitle>
      <ProgressBand label={t("Last step: Book your visit")} sections={7} done={6} part={0.3} />
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,44rem)_20rem] lg:justify-between">
        <div>
          <FormProblems refused={refused} />
          <h1 className="text-question font-bold">{t("Choose a time for your visit")}</h1>
          <p className="mt-2 mb-6 text-ink-2">
            {t("You'll only see providers licensed in {state}.", { state: loaderData.state })}{" "}
            {loaderData.policy.change}
          </p>
          <ChooseTime
            times={loaderData.times}
            refused={refused}
            submit={{ label: t("Hold this time"), busy: t("Holding your time") }}
          />
        </div>
        <BookingAside state={loaderData.state} price={loaderData.price} />
      </div>
    </>
  );
}

/** What they asked for can't go on, so there is nothing a visit could be about. */
function Closed() {
  const t = useText<BookingText>();
  return (
    <Outcome title={t("You can't book a visit right now")}>
      <p>
        {t("Going by what you told us, we can't go on with this treatment for now. Write to us if you have questions.")}
      </p>
      <p>
        <ButtonLink to={href("/ask-us-anything")} variant="secondary">
          {t("Ask us")}
        </ButtonLink>
      </p>
    </Outcome>
  );
}

function AlreadyBooked({ id, visit }: { id: string; visit: ReturnType<typeof toVisitText> }) {
  const t = useText<BookingText>();
  return (
    <div className="max-w-column">
      <PageTitle>{t("You have a visit booked")}</PageTitle>
      <h1 className="mb-6 text-question font-bold">{t("You have a visit booked")}</h1>
      <VisitFacts visit={visit} />
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={href("/visits/:appointmentId/reschedule", { appointmentId: id })}>
          {t("Choose another time")}
        </ButtonLink>
        <ButtonLink to={href("/visits/:appointmentId", { appointmentId: id })} variant="secondary">
          {t("See the visit")}
        </ButtonLink>
      </p>
    </div>
  );
}

function AskSubject({ journeys, refused }: { journeys: Subject[]; refused: Refused | undefined }) {
  const t = useText<BookingText>();
  const isBusy = useBusy();
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(refused)}>{t("What is the visit for?")}</PageTitle>
      <FormProblems refused={refused} />
      <Form method="post" noValidate className="grid gap-6">
        <RadioGroup
          name={WHICH}
          legend={t("What is the visit for?")}
          legendSize="page"
          hint={t("You can book the other one next.")}
          error={problemOf(refused, WHICH)}
          options={journeys.map((label, index) => ({ value: String(index + 1), label: t(label) }))}
        />
        <p>
          <Button busy={isBusy} busyText={t("One moment")}>
            {t("Continue")}
          </Button>
        </p>
      </Form>
    </div>
  );
}
