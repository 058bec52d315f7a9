import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import { useText } from "#ui/language/text.ts";
import { SectionHeader } from "#ui/section-header.tsx";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { OrdersText } from "../../shared/language/es/orders.server.ts";
import type { GateView, NextOrderView } from "./my-orders.server.ts";

/** What the next order is waiting for: open tasks at the top, each with its button. */
export function GateList({ next }: { next: NextOrderView }) {
  const t = useText<OrdersText>();
  return (
    <section aria-labelledby="hold-up" className="mt-9">
      <SectionHeader
        id="hold-up"
        title={t("What could delay it")}
        aside={t("{done} of {all} done", { done: next.metCount, all: next.gates.length })}
      />
      <ul>
        {next.gates.map((gate) =>
          gate.isMet ? (
            <MetGate key={gate.key} gate={gate} />
          ) : (
            <OpenGate key={gate.key} gate={gate} prescriptionId={next.prescriptionId} />
          ),
        )}
      </ul>
    </section>
  );
}

function MetGate({ gate }: { gate: GateView }) {
  const t = useText<OrdersText>();
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3.5 border-b border-line py-3 md:grid-cols-[1.25rem_9rem_minmax(0,1fr)_auto]">
      <Icon name="check" className="mt-0.5 text-success-700" />
      <b className="font-semibold">
        {gate.label}
        <span className="sr-only">{t(": done")}</span>
      </b>
      <span className="col-start-2 text-ink-2 md:col-start-3">{gate.sentence}</span>
      {gate.link && (
        <Link to={gate.link.to} className="touch-target col-start-2 justify-self-start md:col-start-4">
          {gate.link.label}
          <span className="sr-only">: {gate.label}</span>
        </Link>
      )}
    </li>
  );
}

type OpenGateProps = {
  gate: GateView;
  prescriptionId: string;
  /** The medicine, if the page is mainly about another. */
  of?: string | undefined;
};

export function OpenGate({ gate, prescriptionId, of }: OpenGateProps) {
  const t = useText<OrdersText>();
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 border-l-8 border-warning-300 bg-warning-100 py-4 pr-4 pl-3 md:grid-cols-[1.25rem_8rem_minmax(0,1fr)_auto] md:gap-y-0">
      <Icon name="clock" className="text-warning-800" />
      <b className="font-semibold">
        {gate.label}
        <span className="sr-only">{t(": to do")}</span>
      </b>
      <span className="col-start-2 md:col-start-3">{gate.sentence}</span>
      <GateButton gate={gate} prescriptionId={prescriptionId} of={of} />
    </li>
  );
}

function GateButton({ gate, prescriptionId, of }: OpenGateProps) {
  const t = useText<OrdersText>();
  const busy = useBusy();
  const place = "col-start-2 mt-2 justify-self-start md:col-start-4 md:mt-0";
  if (gate.isDose) {
    return (
      <Form method="post" className={place}>
        <input type="hidden" name="prescriptionId" value={prescriptionId} />
        <Button variant={of ? "secondary" : "primary"} busy={busy} busyText={t("Saving")}>
          {t("Confirm my dose")}
          {of && <span className="sr-only">{t(" of {medicine}", { medicine: of })}</span>}
        </Button>
      </Form>
    );
  }
  if (!gate.link) return null;
  return (
    <ButtonLink to={gate.link.to} variant="secondary" className={place}>
      {gate.link.label}
      {of && <span className="sr-only">{t(" for {medicine}", { medicine: of })}</span>}
    </ButtonLink>
  );
}
