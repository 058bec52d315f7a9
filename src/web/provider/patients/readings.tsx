import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { AppError } from "#core/errors.ts";
import { getReadingsOf } from "#domain/chart/vitals/get-readings-of.ts";
import { ReadingReview, reviewReading } from "#domain/chart/vitals/review-reading.ts";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { loadReadingsOf } from "../../shared/vitals/load-readings-of.server.ts";
import { PatientReadings } from "../../shared/vitals/patient-readings.tsx";
import type { Route } from "./+types/readings.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    return { userId, ...(await loadReadingsOf(ctx, userId)) };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(ReadingReview, { message: "", reason: "", ...values });
    if (problems) {
      // For a stranger there is no such page, whatever the form says.
      await getReadingsOf(ctx, { userId });
      return refuseForm(problems, values);
    }
    try {
      const result = await reviewReading(ctx, { userId, ...answer });
      if (result.kind === "continue-not-offered") return refuseForm([{ message: NOT_YET }], values, 409);
    } catch (error) {
      if (error instanceof AppError && error.code === "not-found") throw error;
      return refuseConflict(error, values);
    }
    return redirect(href("/provider/patients/:userId/readings", { userId }), 303);
  });
}

const NOT_YET = "The latest blood pressure is still very high. Treatment can continue after a lower reading.";

/** A patient's readings at home, and the decision about one that holds their treatment. */
export default function ProviderReadings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Readings at home</PageTitle>
      <FormProblems refused={actionData} />
      <PatientReadings
        {...loaderData}
        back={
          <BackLink to={href("/provider/patients/:userId", { userId: loaderData.userId })}>{loaderData.name}</BackLink>
        }
        todo="Call the patient first. Nothing is confirmed, ordered or shipped until you continue it here."
      >
        <Decide canContinue={loaderData.canContinue} refused={actionData} />
      </PatientReadings>
    </PageMain>
  );
}

function Decide({ canContinue, refused }: { canContinue: boolean; refused: Refused | undefined }) {
  const isBusy = useBusy("decide");
  const typed = (name: string) => refused?.values[name] ?? "";
  return (
    <section aria-label="Decide">
      <SectionHeader title="Decide" />
      <Form method="post" noValidate className="mt-6 grid max-w-column gap-6">
        <input type="hidden" name="intent" value="decide" />
        <RadioGroup
          name="decision"
          legend="What happens with treatment"
          hint={canContinue ? undefined : NOT_YET}
          error={problemOf(refused, "decision")}
          defaultValue={typed("decision")}
          options={[
            { value: "hold", label: "Hold", hint: "No order until you or a colleague decide again." },
            ...(canContinue ? [{ value: "continue", label: "Continue", hint: "Lifts the hold." }] : []),
          ]}
        />
        <Field
          name="message"
          label="What the member reads"
          hint="Shown with their readings right away. The email only says there's an update."
          error={problemOf(refused, "message")}
        >
          <Textarea rows={3} maxLength={1000} defaultValue={typed("message")} />
        </Field>
        <Field
          name="reason"
          label="Reason"
          hint="Needed to continue. For the record; the member can't see it."
          optional={!canContinue}
          error={problemOf(refused, "reason")}
        >
          <Textarea rows={2} maxLength={900} defaultValue={typed("reason")} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save the decision
          </Button>
        </p>
      </Form>
    </section>
  );
}
