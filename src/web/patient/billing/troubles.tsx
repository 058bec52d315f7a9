import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { Icon } from "#ui/icon.tsx";
import { CARD_PAGE } from "#http/card-page.ts";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Trouble } from "./trouble.server.ts";

/** First on the page: what blocks the payment of an order or visit, and the button to fix it. */
export function Troubles({ troubles }: { troubles: Trouble[] }) {
  return troubles.map((trouble) => <OneTrouble key={trouble.invoiceId} trouble={trouble} />);
}

function OneTrouble({ trouble }: { trouble: Trouble }) {
  const { kind, amount, nextTry, why, about } = trouble;
  const isOrder = about.kind === "order";
  const forWhat =
    about.kind === "visit" ? ` for your visit on ${about.day}` : about.kind === "labs" ? " for your lab tests" : "";
  if (kind === "working") {
    return (
      <Callout
        tone="info"
        role="status"
        title={`A payment of ${amount}${forWhat} is in progress`}
        icon={<Icon name="clock" />}
        className="mb-8"
      >
        <p>We're waiting for your bank. You'll see the answer here as soon as we have it.</p>
      </Callout>
    );
  }
  if (kind === "confirm" && trouble.paymentId) {
    return (
      <Callout
        tone="warning"
        title={`Your bank wants you to confirm ${amount}${forWhat}`}
        icon={<Icon name="alert" />}
        className="mb-8"
      >
        <p>
          You haven't been charged yet.{" "}
          {isOrder
            ? "We'll hold your order until you confirm it on your bank's page."
            : "Confirm it on your bank's page."}
        </p>
        <Form
          method="post"
          action={href("/profile/billing/confirm/:paymentId", { paymentId: trouble.paymentId })}
          className="mt-4"
        >
          <Button>Confirm with my bank</Button>
        </Form>
      </Callout>
    );
  }
  return (
    <Callout
      tone="danger"
      title={
        kind === "no-card"
          ? `${amount}${forWhat} is due, and there is no card on file`
          : `${amount}${forWhat} could not be charged`
      }
      icon={<Icon name="alert" />}
      className="mb-8"
    >
      <p>
        {kind === "no-card" ? (isOrder ? "We'll hold your order until you add a card." : "") : why} You weren't charged.{" "}
        {nextTry
          ? `We'll try again on ${nextTry}.`
          : `We won't try again automatically${isOrder ? "; we'll hold your order until it's paid." : "."}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {kind !== "no-card" && <PayNow invoiceId={trouble.invoiceId} />}
        <ButtonLink to={CARD_PAGE} reloadDocument variant={kind === "no-card" ? "primary" : "secondary"}>
          {kind === "no-card" ? "Add a card" : "Use a different card"}
        </ButtonLink>
      </div>
    </Callout>
  );
}

function PayNow({ invoiceId }: { invoiceId: string }) {
  const isBusy = useBusy("pay");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <Button busy={isBusy} busyText="Checking with your bank">
        Pay now
      </Button>
    </Form>
  );
}
