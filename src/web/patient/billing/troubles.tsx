import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { useText } from "#ui/language/text.ts";
import { Icon } from "#ui/icon.tsx";
import { CARD_PAGE } from "#http/card-page.ts";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import type { Trouble } from "./trouble.server.ts";

/** First on the page: what blocks the payment of an order or visit, and the button to fix it. */
export function Troubles({ troubles }: { troubles: Trouble[] }) {
  return troubles.map((trouble) => <OneTrouble key={trouble.invoiceId} trouble={trouble} />);
}

function OneTrouble({ trouble }: { trouble: Trouble }) {
  const t = useText<BillingText>();
  const { kind, amount, nextTry, why, about } = trouble;
  const isOrder = about.kind === "order";
  const what =
    about.kind === "visit"
      ? t(" for your visit on {day}", { day: about.day })
      : about.kind === "labs"
        ? t(" for your lab tests")
        : "";
  if (kind === "working") {
    return (
      <Callout
        tone="info"
        role="status"
        title={t("A payment of {amount}{what} is in progress", { amount, what })}
        icon={<Icon name="clock" />}
        className="mb-8"
      >
        <p>{t("We're waiting for your bank. You'll see the answer here as soon as we have it.")}</p>
      </Callout>
    );
  }
  if (kind === "confirm" && trouble.paymentId) {
    return (
      <Callout
        tone="warning"
        title={t("Your bank wants you to confirm {amount}{what}", { amount, what })}
        icon={<Icon name="alert" />}
        className="mb-8"
      >
        <p>
          {t("You haven't been charged yet.")}{" "}
          {isOrder
            ? t("We'll hold your order until you confirm it on your bank's page.")
            : t("Confirm it on your bank's page.")}
        </p>
        <Form
          method="post"
          action={href("/profile/billing/confirm/:paymentId", { paymentId: trouble.paymentId })}
          className="mt-4"
        >
          <Button>{t("Confirm with my bank")}</Button>
        </Form>
      </Callout>
    );
  }
  return (
    <Callout
      tone="danger"
      title={
        kind === "no-card"
          ? t("{amount}{what} is due, and there is no card on file", { amount, what })
          : t("{amount}{what} could not be charged", { amount, what })
      }
      icon={<Icon name="alert" />}
      className="mb-8"
    >
      <p>
        {kind === "no-card" ? (isOrder ? t("We'll hold your order until you add a card.") : "") : why}{" "}
        {t("You weren't charged.")}{" "}
        {nextTry
          ? t("We'll try again on {day}.", { day: nextTry })
          : isOrder
            ? t("We won't try again automatically; we'll hold your order until it's paid.")
            : t("We won't try again automatically.")}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {kind !== "no-card" && <PayNow invoiceId={trouble.invoiceId} />}
        <ButtonLink to={CARD_PAGE} reloadDocument variant={kind === "no-card" ? "primary" : "secondary"}>
          {kind === "no-card" ? t("Add a card") : t("Use a different card")}
        </ButtonLink>
      </div>
    </Callout>
  );
}

function PayNow({ invoiceId }: { invoiceId: string }) {
  const t = useText<BillingText>();
  const isBusy = useBusy("pay");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="invoiceId" value={invoiceId} />
      <Button busy={isBusy} busyText={t("Checking with your bank")}>
        {t("Pay now")}
      </Button>
    </Form>
  );
}
