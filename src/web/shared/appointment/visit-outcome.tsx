import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Form } from "../form/form.tsx";
import { problemOf, type Refused } from "../form/problems.ts";
import { useBusy } from "../form/use-busy.ts";
import { NO_CHARGE_LABELS } from "./visit-fee-label.ts";
import type { Outcome } from "./visit-outcome.server.ts";

/** The decisions about a started visit, on the provider's and the staff's page. */
export function VisitOutcome({ outcome, refused }: { outcome: Outcome; refused: Refused | undefined }) {
  return (
    <>
      {outcome.isNoShowProposed && <NoShow minutes={outcome.missedAfterMinutes} />}
      {outcome.canUndoNoShow && <UndoNoShow />}
      {outcome.waiver && <DoNotCharge waiver={outcome.waiver} refused={refused} />}
      {outcome.notCharged && <p>Not charged: {outcome.notCharged.toLowerCase()}.</p>}
    </>
  );
}

function NoShow({ minutes }: { minutes: number }) {
  const isBusy = useBusy("no-show");
  return (
    <section aria-labelledby="no-show" className="grid gap-4">
      <SectionHeader id="no-show" title="The patient did not come" />
      <p className="text-ink-2">
        No one checked in within {minutes} minutes. Nothing is recorded until someone decides. You can undo a no-show
        until the end of the day.
      </p>
      <Form method="post">
        <Button name="intent" value="no-show" variant="secondary" busy={isBusy} busyText="Saving">
          Record a no-show
        </Button>
      </Form>
    </section>
  );
}

function UndoNoShow() {
  const isBusy = useBusy("undo-no-show");
  return (
    <section aria-labelledby="undo-no-show" className="grid gap-4">
      <SectionHeader id="undo-no-show" title="The patient came after all" />
      <p className="text-ink-2">
        Available until the end of the day. The visit goes back to booked and can be checked in.
      </p>
      <Form method="post">
        <Button name="intent" value="undo-no-show" variant="secondary" busy={isBusy} busyText="Saving">
          Undo no-show
        </Button>
      </Form>
    </section>
  );
}

function DoNotCharge({ waiver, refused }: { waiver: NonNullable<Outcome["waiver"]>; refused: Refused | undefined }) {
  const isBusy = useBusy("do-not-charge");
  return (
    <section aria-labelledby="do-not-charge" className="grid gap-4">
      <SectionHeader id="do-not-charge" title="Visit fee" />
      <p className="text-ink-2">
        {waiver.fee} will be charged at {waiver.until}. Until then, you can waive it.
      </p>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="do-not-charge" />
        <Field name="reason" label="Reason" error={problemOf(refused, "reason")} className="max-w-column">
          <Select defaultValue={refused?.values["intent"] === "do-not-charge" ? (refused.values["reason"] ?? "") : ""}>
            <Options none="Choose a reason" choices={Object.entries(NO_CHARGE_LABELS)} />
          </Select>
        </Field>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Do not charge
          </Button>
        </p>
      </Form>
    </section>
  );
}
