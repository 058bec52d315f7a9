import { Button } from "#ui/button.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import { StatReadout } from "#ui/stat-readout.tsx";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import type { PlanView } from "./load-billing.server.ts";

type NextChargeProps = { plan: PlanView; card: string | null; statement: string; caption: string };

/** What we'll charge, when and to which card, itemized. The band means on track; a paused plan has none. */
export function NextCharge({ plan, card, statement, caption }: NextChargeProps) {
  const t = useText<BillingText>();
  const aside = <span className="text-small font-medium text-ink-2">{t("Plan since {day}", { day: plan.since })}</span>;
  if (plan.status === "paused") {
    return (
      <StatReadout
        caption={caption}
        aside={aside}
        value={t("Paused")}
        note={t("until {day}", { day: plan.pausedUntil ?? "" })}
        inBand={false}
      >
        <p>{t("While your plan is paused, you aren't charged and nothing ships.")}</p>
        <Resume planId={plan.id} />
      </StatReadout>
    );
  }
  if (plan.status === "cancel_scheduled") return null;
  return (
    <div>
      <StatReadout caption={caption} aside={aside} value={plan.total} note={whenAndTo(plan, card, t)}>
        <Lines plan={plan} />
      </StatReadout>
      <p className="pt-3 text-small text-ink-2">
        {t(
          "Charged only after a provider has approved the refill. Not included: {what}. Your statement reads {statement}.",
          { what: plan.notIncluded, statement },
        )}
      </p>
    </div>
  );
}

function whenAndTo({ nextOn: day }: PlanView, card: string | null, t: Text<BillingText>): string {
  if (card) return day ? t("on {day}, to {card}", { day, card }) : t("with your first order, to {card}", { card });
  return day ? t("on {day}. There is no card on file", { day }) : t("with your first order. There is no card on file");
}

function Lines({ plan }: { plan: PlanView }) {
  const t = useText<BillingText>();
  return (
    <table className="w-full">
      <caption className="sr-only">{t("What is in the next charge")}</caption>
      <tbody>
        {plan.lines.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="py-1 text-right whitespace-nowrap">{amount}</td>
          </tr>
        ))}
        <tr className="border-t-2 border-band-700">
          <th scope="row" className="pt-2 pr-4 text-left font-semibold">
            {plan.isCheaperNow
              ? t("Total, first order")
              : plan.daysSupply === 30
                ? t("Total each month")
                : t("Total every 90 days")}
          </th>
          <td className="pt-2 text-right font-semibold whitespace-nowrap">{plan.total}</td>
        </tr>
        {plan.isCheaperNow && (
          <tr>
            <th scope="row" className="pr-4 text-left font-normal">
              {t("Each order after that")}
            </th>
            <td className="text-right whitespace-nowrap">{plan.later}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Resume({ planId }: { planId: string }) {
  const t = useText<BillingText>();
  const isBusy = useBusy("resume");
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="intent" value="resume" />
      <input type="hidden" name="planId" value={planId} />
      <Button variant="secondary" busy={isBusy} busyText={t("Resuming")}>
        {t("End the pause")}
      </Button>
    </Form>
  );
}
