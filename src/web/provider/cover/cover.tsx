import { href, redirect } from "react-router";
import { Temporal } from "temporal-polyfill";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { actorId } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { askForCover, CoverForm } from "#domain/desk/cover/ask-for-cover.ts";
import { COVER_REASONS, type Cover, type CoverOf, type CoverReason } from "#domain/desk/cover/cover.ts";
import { listCovers } from "#domain/desk/cover/list-covers.ts";
import { listStandIns } from "#domain/desk/cover/list-stand-ins.ts";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { readDay } from "../../shared/format/calendar-day.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { useLive } from "../../shared/page/use-live.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/cover.ts";

export const meta = noIndex;

/** The patient or the day in the address; today if there is neither. */
function readOf(ctx: Ctx, url: URL): CoverOf {
  const patient = url.searchParams.get("patient");
  if (patient) return { userId: requireId(patient) };
  return { day: readDay(url.searchParams.get("day")) ?? clinicToday(ctx) };
}

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const of = readOf(ctx, args.url);
    const { patientName, state, colleagues } = await listStandIns(ctx, of);
    const today = clinicToday(ctx);
    const first = "day" in of && of.day > today ? of.day : today;
    return {
      patient:
        "userId" in of ? { id: of.userId, name: patientName, state: state && (US_STATE_NAMES[state] ?? state) } : null,
      day: "day" in of ? formatDate(of.day, "long") : null,
      colleagues,
      untilOn: Temporal.PlainDate.from(first).add({ days: 7 }).toString(),
      covers: (await listCovers(ctx)).map((cover) => toLine(ctx, cover)),
      isAsked: args.url.searchParams.has("asked"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const of = readOf(ctx, args.url);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(CoverForm, values);
    if (problems) return refuseForm(problems, values);
    try {
      const asked = await askForCover(ctx, { ...answer, of });
      if (asked.kind === "asked") {
        const about = "userId" in of ? `patient=${of.userId}` : `day=${of.day}`;
        return redirect(`${href("/provider/cover")}?${about}&asked`, 303);
      }
      return refuseForm([REFUSALS[asked.kind]], values);
    } catch (error) {
      return refuseConflict(error, values, { message: "You can't pass this on to yourself" });
    }
  });
}

const REFUSALS = {
  "no-license": { fieldId: "toProviderId", message: "Choose a colleague licensed where the patient lives" },
  "wrong-day": { fieldId: "untilOn", message: "The last day must be today or later, within 90 days" },
} as const;

const REASONS: Record<CoverReason, string> = {
  away: "I'm away",
  sick: "I'm sick",
  handover: "A colleague takes over",
};

/** A provider passes a day or a patient to a colleague, and sees what became of it. */
export default function CoverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { patient, day, colleagues, untilOn, covers, isAsked } = loaderData;
  const isBusy = useBusy();
  useLive("today");
  const title = patient ? "Pass a patient on" : "Pass a day on";
  const values = actionData?.values;
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>{title}</PageTitle>
      <FormProblems refused={actionData} />
      <div className="grid max-w-article grid-cols-[minmax(0,1fr)] gap-10">
        <div>
          {patient ? (
            <BackLink to={href("/provider/patients/:userId", { userId: patient.id })}>{patient.name}</BackLink>
          ) : (
            <BackLink to={href("/provider")}>Your day</BackLink>
          )}
          <div className="mt-4">
            <PageHeader
              title={title}
              lead={
                patient
                  ? `A colleague licensed in ${patient.state ?? "their state"} gets ${patient.name}'s chart, booked visits, messages and results`
                  : `A colleague gets your visits of ${day}, and every message and result that waits for you`
              }
            />
          </div>
        </div>
        {isAsked && !actionData && (
          <Notice tone="success" title="Passed on" announce>
            <p>It's carried out within a minute. What was passed and what stayed is below.</p>
          </Notice>
        )}
        {colleagues.length === 0 ? (
          <EmptyState>No colleague can stand in. Ask the front desk to move the visits.</EmptyState>
        ) : (
          <Form method="post" noValidate className="grid justify-items-start gap-6">
            <Field name="toProviderId" label="Colleague" error={problemOf(actionData, "toProviderId")}>
              <Select defaultValue={values?.["toProviderId"] ?? ""} className="max-w-80">
                <Options none="Choose a colleague" choices={colleagues.map(({ id, name }) => [id, name])} />
              </Select>
            </Field>
            <Field
              name="untilOn"
              label="Last day"
              hint="Until the end of this day they can open the charts. What they were given stays with them."
              error={problemOf(actionData, "untilOn")}
            >
              <TextInput type="date" defaultValue={values?.["untilOn"] ?? untilOn} className="max-w-52" />
            </Field>
            <RadioGroup
              name="reason"
              legend="Why"
              error={problemOf(actionData, "reason")}
              defaultValue={values?.["reason"] ?? ""}
              options={COVER_REASONS.map((value) => ({ value, label: REASONS[value] }))}
            />
            <p className="text-ink-2">
              Prescriptions you signed stay with you to confirm. Visits for which the colleague has no time or no
              license stay in your day. We email patients the name of the provider who will see them.
            </p>
            <Button busy={isBusy} busyText="Passing on">
              Pass on
            </Button>
          </Form>
        )}
        {covers.length > 0 && (
          <section aria-labelledby="covers">
            <SectionHeader id="covers" title="Passed on so far" aside="Newest first" />
            <ul>
              {covers.map(({ id, who, when, what, left }) => (
                <li key={id} className="grid gap-0.5 border-b border-line py-3.5">
                  <p className="font-semibold">{who}</p>
                  <p>{what}</p>
                  {left && <p className="font-medium text-warning-800">{left}</p>}
                  <p className="text-small text-ink-2">{when}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </PageMain>
  );
}

function toLine(ctx: Ctx, cover: Cover) {
  const isOwn = cover.fromProviderId === actorId(ctx.actor);
  const about = cover.day ? `the day ${formatDate(cover.day, "medium")}` : "one patient";
  return {
    id: cover.id,
    who: isOwn ? `To ${cover.toName}: ${about}` : `From ${cover.fromName}: ${about}`,
    when: `Asked ${formatMoment(ctx, cover.askedAt)}, until ${formatDate(cover.untilOn, "medium")}. ${REASONS[cover.reason]}`,
    what: cover.doneAt
      ? [
          count(cover.patients, "patient"),
          count(cover.visits, "visit"),
          count(cover.messages, "message"),
          count(cover.results, "result"),
        ].join(", ")
      : "Being passed on",
    left:
      cover.visitsLeft + cover.patientsLeft > 0
        ? `Stayed: ${count(cover.visitsLeft, "visit")}, ${count(cover.patientsLeft, "patient")}`
        : null,
  };
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
