import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { useText } from "#ui/language/text.ts";
import { Link } from "#ui/link/link.tsx";
import { findConsentsOwed } from "#domain/intake/consents/find-consents-owed.ts";
import { giveConsents } from "#domain/intake/consents/give-consents.ts";
import { loadSignedPolicies } from "../content/signed-policies.server.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { cancelBooking } from "#domain/scheduling/bookings/cancel-booking.ts";
import { retainBooking } from "#domain/scheduling/bookings/retain-booking.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { acceptStop } from "#domain/intake/responses/accept-stop.ts";
import { findItem, isStopped, listAlternatives, listStops } from "#domain/intake/responses/interview.ts";
import { Form } from "../../shared/form/form.tsx";
import { readFormData, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { formatAnswer } from "../../shared/intake/answer-text.ts";
import { listOf } from "../../shared/intake/list-of.ts";
import { inSentence, treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { factsText, questionsText } from "../../shared/language/es/messages.server.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { pageLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/stop.ts";
import { pathOf, requireInterview, textsIn } from "./load-questions.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const interview = await requireInterview(ctx, pageLanguage(args));
    const { language } = interview;
    const t = questionsText(language);
    const stops = listStops(interview, interview.treatments);
    if (stops.length === 0) throw redirect(pathOf(interview.evaluation.next), 303);
    const names = await treatmentNames(ctx);
    const nameOf = (key: string) => inSentence(factsText(language)(names[key] ?? key));
    const isOver = (key: string) => isStopped(interview, key);
    const [alternative] = listAlternatives(interview);
    const visit = await findFirstVisit(ctx);
    const nameAll = (keys: string[]) => listOf(keys.map(nameOf), t("and"));
    const others = interview.treatments.filter((key) => !isOver(key));
    return {
      language,
      reasons: stops.map(({ form, item: id, code }) => {
        const definition = interview.definitions.find((one) => one.form === form);
        const item = findItem(interview.definitions, { form, item: id });
        const says = definition?.says[code];
        return {
          key: `${id} ${code}`,
          ask: item?.type === "derived" ? null : (item?.ask ?? null),
          answer: item ? formatAnswer(item, interview.answers[id], t) : null,
          says: says?.patient ?? "",
          next: says?.next ?? null,
          change: item && item.type !== "derived" ? pathOf({ form, item: id }) : null,
        };
      }),
      stopped: nameAll(interview.treatments.filter(isOver)),
      others: nameAll(others),
      alternative: alternative
        ? {
            key: alternative,
            name: nameOf(alternative),
            visitAbout: nameAll([...others, alternative]),
            consents: (await findConsentsOwed(ctx, { treatmentKey: alternative, language })).filter(
              ({ isRequired }) => isRequired,
            ),
          }
        : null,
      visit: visit && formatVisitTime(visit.startsAt, visit.zone, LOCALES[language]),
    };
  });
}

/** The first visit that is booked, unless it has begun. */
async function findFirstVisit(ctx: Ctx): Promise<Appointment | null> {
  const { coming } = await listOwnAppointments(ctx);
  return (
    coming.find(({ isInitial, status, startsAt }) => isInitial && status === "booked" && startsAt > ctx.now) ?? null
  );
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const interview = await requireInterview(ctx, pageLanguage(args));
    const { language } = interview;
    const form = await readFormData(args.request);
    const alternative = form.get("intent") === "alternative" ? String(form.get("alternative")) : null;
    if (alternative) {
      if (!listAlternatives(interview).includes(alternative)) return redirect(href("/questions"), 303);
      const given = new Set(form.getAll("consent").map(String));
      const consented = await giveConsents(ctx, {
        treatmentKey: alternative,
        given,
        language,
        pages: await loadSignedPolicies(ctx, language),
        userAgent: args.request.headers.get("User-Agent"),
      });
      if (consented.kind === "missing") {
        const message = questionsText(language)("Check the box to go on with this treatment");
        return refuseForm([{ fieldId: "consent", message }]);
      }
    }
    const { treatments } = await acceptStop(ctx, { alternative, spanish: textsIn(language) });
    // With nothing left to treat, the visit was canceled along with the stop.
    const visit = await findFirstVisit(ctx);
    if (visit && form.get("visit") === "keep") await retainBooking(ctx, { appointmentId: visit.id });
    if (visit && form.get("visit") === "cancel") {
      await cancelBooking(ctx, { appointmentId: visit.id, mustBeFree: true });
    }
    return redirect(treatments.length > 0 ? href("/questions") : href("/questions/sent"), 303);
  });
}

export default function Stop({ loaderData, actionData }: Route.ComponentProps) {
  const { reasons, stopped, others, alternative, visit } = loaderData;
  const t = useText<QuestionsText>();
  const title = t("We can't start {names} now", { names: stopped });
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{title}</PageTitle>
      <FormProblems refused={actionData} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,36rem)_20rem] lg:justify-between">
        <div className="grid content-start gap-8">
          <div>
            <h1 className="text-question font-bold">{title}</h1>
            {reasons.map(({ key, says }) => (
              <p key={key} className="mt-3 text-lead">
                {says}
              </p>
            ))}
          </div>
          <section>
            <h2 className="mb-2 text-lead font-heading">{t("What you can do now")}</h2>
            <ul className="border-t border-ink">
              {reasons.map(({ key, next }) => next && <Choice key={key}>{next}</Choice>)}
              {alternative && (
                <Choice>
                  <Form method="post" className="grid gap-3">
                    <p>
                      <b className="font-semibold">{t("Ask about {name} instead.", { name: alternative.name })}</b>{" "}
                      {t("It works in another way. Your answers so far stay, and there are a few more questions.")}
                    </p>
                    <input type="hidden" name="alternative" value={alternative.key} />
                    {alternative.consents.map(({ key, title: name, statement, body }, index) => (
                      <div key={key} className="grid gap-2">
                        <Disclosure summary={t("Read: {name}", { name })}>
                          {body.split("\n\n").map((paragraph) => (
                            <p key={paragraph} className="mb-2">
                              {paragraph}
                            </p>
                          ))}
                        </Disclosure>
                        <Checkbox
                          id={index === 0 ? "consent" : `consent-${key}`}
                          name="consent"
                          value={key}
                          error={index === 0 ? problemOf(actionData, "consent") : undefined}
                        >
                          {statement}
                        </Checkbox>
                      </div>
                    ))}
                    <input type="hidden" name="intent" value="alternative" />
                    <Continue name={alternative.name} visit={visit} about={alternative.visitAbout} />
                  </Form>
                </Choice>
              )}
              <Choice>
                <Form method="post" className="grid gap-3">
                  {others ? (
                    <>
                      <p>{t("Your answers don't stop {names}. You can go on with that.", { names: others })}</p>
                      <Continue name={others} visit={visit} about={others} />
                    </>
                  ) : (
                    <>
                      <p>
                        {t(
                          "Leave it at that for now. We keep your account, and you can send us a message at any time.",
                        )}
                      </p>
                      {visit && (
                        <p>{t("We then cancel your visit on {visit}. You aren't charged for it.", { visit })}</p>
                      )}
                      <p>
                        <Button variant="secondary">{t("Finish")}</Button>
                      </p>
                    </>
                  )}
                </Form>
              </Choice>
              <Choice>
                <PrintButton>{t("Print this page")}</PrintButton>
              </Choice>
            </ul>
          </section>
          <p className="border-l-4 border-success-600 pl-4">
            <b className="font-semibold">{t("You were not charged")}</b> {t("for answering these questions.")}
          </p>
        </div>
        <aside aria-label={t("Your answer")} className="grid content-start gap-6">
          <section>
            <h2 className="mb-2 text-lead font-heading">{t("Your answer")}</h2>
            {reasons.map(({ key, ask, answer, change }) => (
              <div key={key} className="mb-4 border-l-4 border-line-strong pl-4">
                {ask && <p className="text-ink-2">{ask}</p>}
                {answer && <p className="font-semibold">{answer}</p>}
                {change && <Link to={change}>{t("This isn't right: correct it")}</Link>}
              </div>
            ))}
            <p className="text-small text-ink-2">{t("If you correct an answer, your provider sees both.")}</p>
          </section>
          <section>
            <h2 className="mb-2 text-lead font-heading">{t("Questions?")}</h2>
            <p className="text-small text-ink-2">
              <Link to={href("/contact-us")}>{t("Write to us")}</Link>. {t("A person reads it.")}
            </p>
          </section>
        </aside>
      </div>
    </>
  );
}

type ContinueProps = { name: string; visit: string | null; about: string };

/** Goes on with another treatment. Whoever has booked a visit says whether they keep it. */
function Continue({ name, visit, about }: ContinueProps) {
  const t = useText<QuestionsText>();
  if (!visit) {
    return (
      <p>
        <Button>{t("Continue with {name}", { name })}</Button>
      </p>
    );
  }
  return (
    <>
      <p>
        {t("You still have a visit on {visit}. It can be about {names}. You can keep it or cancel it for free.", {
          visit,
          names: about,
        })}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button name="visit" value="keep">
          {t("Keep my visit and continue with {name}", { name })}
        </Button>
        <Button name="visit" value="cancel" variant="secondary">
          {t("Cancel my visit and continue with {name}", { name })}
        </Button>
      </p>
    </>
  );
}

function Choice({ children }: { children: React.ReactNode }) {
  return <li className="border-b border-line py-4">{children}</li>;
}
