import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { Icon } from "#ui/icon.tsx";
import { CARD_PAGE } from "#http/card-page.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../language/es/booking.server.ts";
import { Form } from "../form/form.tsx";
import type { VisitMoney } from "./visit-money.server.ts";

/** The status of a visit's fee, and a button if there's something to do. */
export function VisitMoneyCallout({ money, className }: { money: VisitMoney; className?: string }) {
  const t = useText<BookingText>();
  const { title, text, fix } = money;
  const tone = fix === null ? "info" : fix === "use-another-card" ? "danger" : "warning";
  return (
    <Callout
      tone={tone}
      title={title}
      icon={<Icon name={fix ? "alert" : "clock"} />}
      {...(className ? { className } : {})}
    >
      <p>{text}</p>
      {fix === "confirm" && money.paymentId && (
        <Form
          method="post"
          action={href("/profile/billing/confirm/:paymentId", { paymentId: money.paymentId })}
          className="mt-4"
        >
          <Button>{t("Confirm with my bank")}</Button>
        </Form>
      )}
      {(fix === "add-card" || fix === "use-another-card") && (
        <p className="mt-4!">
          <ButtonLink to={CARD_PAGE} reloadDocument>
            {fix === "add-card" ? t("Add a card") : t("Use a different card")}
          </ButtonLink>
        </p>
      )}
    </Callout>
  );
}
