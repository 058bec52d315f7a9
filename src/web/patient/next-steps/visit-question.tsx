import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useText } from "#ui/language/text.ts";
import type { NextStepsText } from "../../shared/language/es/next-steps.server.ts";
import type { NextStepsView } from "./next-steps.server.ts";

/** One of several treatments stopped: the first visit can be about another, or be canceled for free. */
export function VisitQuestion({ appointmentId, when, about }: NonNullable<NextStepsView["question"]>) {
  const t = useText<NextStepsText>();
  const isBusy = useBusy();
  return (
    <Callout tone="help" title={t("Do you want to keep your visit?")} className="mt-6 max-w-article">
      <p>
        {t("One of your treatments can't go on for now. You still have a visit on")}{" "}
        <b className="font-semibold">{when}</b> {t("about {names}.", { names: about })}
      </p>
      <p>{t("If you cancel it here, you aren't charged, even on the last day.")}</p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="visit" value={appointmentId} />
        <Button name="choice" value="keep" busy={isBusy}>
          {t("Keep my visit")}
        </Button>
        <Button name="choice" value="cancel" variant="secondary" busy={isBusy}>
          {t("Cancel my visit")}
        </Button>
      </Form>
    </Callout>
  );
}
