import { Button } from "#ui/button.tsx";
import { StatReadout } from "#ui/stat-readout.tsx";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { PlanView } from "./load-billing.server.ts";

type NextChargeProps = { plan: PlanView; card: string | null; statement: string; caption: string };

/** What we'll charge, when and to which card, itemized. The band means on track; a paused plan has none. */
export function NextCharge({ plan, card, statement, caption }: NextChargeProps) {
  const aside = <span className="text-small font-medium text-ink-2">Plan since {plan.since}</span>;
  if (plan.status === "paused") {
    return (
      <StatReadout caption={caption} aside={aside} value="Paused" note={`until ${plan.pausedUntil}`} inBand={false}>
        <p>While your plan is paused, you aren't charged and nothing ships.</p>
        <Resume planId={plan.id} />
      </StatReadout>
    );
  }
  if (plan.status === "cancel_scheduled") return null;
  return (
    <div>
      <StatReadout caption={caption} aside={aside} value={plan.total} note={whenAndTo(plan, card)}>
        <Lines plan={plan} />
      </StatReadout>
      <p className="pt-3 text-small text-ink-2">
        Charged only after a provider has approved the refill. Not included: {plan.notIncluded}. Your statement reads{" "}
        {statement}.
      </p>
    </div>
  );
}

function whenAndTo(plan: PlanView, card: string | null): string {
  const when = plan.nextOn ? `on ${plan.nextOn}` : "with your first order";
  return card ? `${when}, to ${card}` : `${when}. There is no card on file`;
}

function Lines({ plan }: { plan: PlanView }) {
  return (
    <table className="w-full">
      <caption className="sr-only">What is in the next charge</caption>
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
              ? "Total, first order"
              : plan.daysSupply === 30
                ? "Total each month"
                : "Total every 90 days"}
          </th>
          <td className="pt-2 text-right font-semibold whitespace-nowrap">{plan.total}</td>
        </tr>
        {plan.isCheaperNow && (
          <tr>
            <th scope="row" className="pr-4 text-left font-normal">
              Each order after that
            </th>
            <td className="text-right whitespace-nowrap">{plan.later}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Resume({ planId }: { planId: string }) {
  const isBusy = useBusy("resume");
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="intent" value="resume" />
      <input type="hidden" name="planId" value={planId} />
      <Button variant="secondary" busy={isBusy} busyText="Resuming">
        End the pause
      </Button>
    </Form>
  );
}
