import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmergencyCallout, EmergencyNumber } from "#ui/callout/emergency-callout.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useText } from "#ui/language/text.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { requireMember } from "#core/actor.ts";
import { listReadings } from "#domain/chart/vitals/list-readings.ts";
import { recordReading } from "#domain/chart/vitals/record-reading.ts";
import { Reading } from "#domain/chart/vitals/vital.ts";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { HealthText } from "../../shared/language/es/health.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { Readings } from "../../shared/vitals/readings.tsx";
import { toReadingsView, type ReadingsView } from "../../shared/vitals/readings-view.server.ts";
import { OwnChart } from "./own-chart.tsx";
import { actOnOwnChart, CHART_INTENTS, loadOwnChart } from "./own-chart.server.ts";
import type { Route } from "./+types/health.ts";

export const meta = noIndex;
export const shouldRevalidate = reloadAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => ({
    readings: await toReadingsView(ctx, await listReadings(ctx), language),
    isHidden: requireMember(ctx).viewedBy !== undefined,
    chart: await loadOwnChart(ctx, language),
    saved: args.url.searchParams.get("saved"),
    adding: args.url.searchParams.get("add"),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const values = await readForm(args.request);
    if (CHART_INTENTS.includes(values["intent"] ?? "")) return actOnOwnChart(ctx, values);
    const { answer, problems } = parseForm(Reading, { systolic: "", diastolic: "", pulse: "", pounds: "", ...values });
    if (problems) return refuseForm(problems, values);
    const { level } = await recordReading(ctx, { reading: answer, notice: NOTICE });
    return redirect(`${href("/profile/health")}?saved=${level}`, 303);
  });
}

/** What the desk reads: that somebody has to call or look, never the numbers. */
const NOTICE = {
  crisis: {
    subject: "Blood pressure: call now",
    text: "A reading at home needs a call right away. Treatment is on hold. Nurses and providers see the reading on the patient's page.",
  },
  high: {
    subject: "Blood pressure: look at this",
    text: "A reading at home is high. A nurse or provider should look at it on the patient's page.",
  },
};

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<HealthText>();
  const { readings, isHidden, saved } = loaderData;
  return (
    <>
      <PageTitle refused={Boolean(actionData)}>{t("Your health")}</PageTitle>
      <FormProblems refused={actionData} />
      {readings.isHeld && readings.isLatestCrisis && <Crisis readings={readings} />}
      {readings.isHeld && !readings.isLatestCrisis && <OnHold readings={readings} />}
      {!actionData && !readings.isHeld && saved === "high" && (
        <Notice title={t("Saved. This reading is high")} announce className="mb-8 max-w-article">
          <p>
            {t(
              "Sit quietly for 5 minutes and measure again. Someone from the clinic will look at it. If you have chest pain, trouble breathing, a bad headache or trouble seeing or speaking, call",
            )}{" "}
            <EmergencyNumber number="911">911</EmergencyNumber>.
          </p>
        </Notice>
      )}
      {!actionData && !readings.isHeld && saved === "ordinary" && (
        <Notice tone="success" title={t("Saved")} announce className="mb-8 max-w-article">
          <p>{t("Your provider sees it the next time they open your chart.")}</p>
        </Notice>
      )}
      <PageHeader
        title={t("Your health")}
        lead={t("What we know about you. Your nurse and your provider see it too.")}
      />
      {loaderData.chart && (
        <div className="mt-8 mb-12">
          <OwnChart chart={loaderData.chart} adding={loaderData.adding} done={loaderData.done} refused={actionData} />
        </div>
      )}
      <ReadingForm key={readings.rows.length} refused={actionData} />
      <div className="mt-12 max-w-article">
        <Readings
          readings={readings}
          empty={
            isHidden
              ? t("Readings aren't shown while you view the site as a member.")
              : t("No readings yet. Once you have two, you'll see them over time here.")
          }
        />
      </div>
    </>
  );
}

/** Shown until there is a lower reading or a provider has decided. */
function Crisis({ readings: { limits, decisions } }: { readings: ReadingsView }) {
  const t = useText<HealthText>();
  return (
    <EmergencyCallout title={t("Your blood pressure is very high")} className="mb-8 max-w-article">
      <p>
        {t("Chest pain, trouble breathing, a bad headache, weakness on one side, or trouble seeing or speaking?")}{" "}
        <EmergencyNumber number="911">{t("Call 911 now")}</EmergencyNumber>.
      </p>
      <p>
        {t(
          "If you feel well, sit quietly for 5 minutes and measure again. If the upper number is still {systolic} or more, or the lower number {diastolic} or more, get medical care today.",
          limits.crisis,
        )}
      </p>
      <p>
        {t(
          "We've paged the person on call, and they'll try to reach you. Don't take the next dose of your medicine until a provider tells you to. No order is placed meanwhile.",
        )}
      </p>
      <LastDecision decisions={decisions} />
    </EmergencyCallout>
  );
}

/** Lower again, but a provider hasn't decided yet. */
function OnHold({ readings: { decisions } }: { readings: ReadingsView }) {
  const t = useText<HealthText>();
  return (
    <WarningCallout title={t("Your treatment is on hold")} className="mb-8 max-w-article">
      <p>
        {t(
          "One of your readings was very high. The latest one is lower. Don't take the next dose of your medicine until a provider tells you to. No order is placed meanwhile.",
        )}
      </p>
      <p>
        {t("Chest pain, trouble breathing, a bad headache, weakness on one side, or trouble seeing or speaking?")}{" "}
        <EmergencyNumber number="911">{t("Call 911 now")}</EmergencyNumber>.
      </p>
      <LastDecision decisions={decisions} />
    </WarningCallout>
  );
}

function LastDecision({ decisions: [latest] }: Pick<ReadingsView, "decisions">) {
  const t = useText<HealthText>();
  if (!latest) return null;
  return (
    <p>
      {t("Your provider on {when}:", { when: latest.when })} {latest.message}
    </p>
  );
}

function ReadingForm({ refused }: { refused: Refused | undefined }) {
  const t = useText<HealthText>();
  const isBusy = useBusy("save");
  const field = (name: string) => ({ error: problemOf(refused, name) });
  const input = (name: string) => ({ inputMode: "numeric" as const, defaultValue: refused?.values[name] ?? "" });
  return (
    <section aria-label={t("Blood pressure and weight")} className="mt-8 max-w-article">
      <SectionHeader title={t("Blood pressure and weight")} aside={t("Measured at home, just now")} />
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="save" />
        <div className="grid max-w-column grid-cols-2 items-start gap-6">
          <Field name="systolic" label={t("Upper number")} hint="mmHg" {...field("systolic")}>
            <TextInput width="short" maxLength={3} autoComplete="off" {...input("systolic")} />
          </Field>
          <Field name="diastolic" label={t("Lower number")} hint="mmHg" {...field("diastolic")}>
            <TextInput width="short" maxLength={3} autoComplete="off" {...input("diastolic")} />
          </Field>
          <Field name="pulse" label={t("Pulse")} hint={t("Beats a minute")} optional {...field("pulse")}>
            <TextInput width="short" maxLength={3} autoComplete="off" {...input("pulse")} />
          </Field>
          <Field name="pounds" label={t("Weight")} hint={t("Pounds")} optional {...field("pounds")}>
            <TextInput width="short" maxLength={5} autoComplete="off" {...input("pounds")} inputMode="decimal" />
          </Field>
        </div>
        <p>
          <Button busy={isBusy} busyText={t("Saving")}>
            {t("Save")}
          </Button>
        </p>
      </Form>
    </section>
  );
}
