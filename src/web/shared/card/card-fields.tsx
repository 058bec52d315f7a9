import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../language/es/booking.server.ts";
import type { Problem } from "../form/problems.ts";
import { CardForm } from "./card-form.tsx";
import type { CardConfig } from "./card.ts";

type CardFieldsProps = {
  fields: { clientSecret: string | null; config: CardConfig };
  here: string;
  phone: string;
  onProblem(problem: Problem | null): void;
};

/** The card form, or why there is none right now. */
export function CardFieldsOrReason({ fields, here, phone, onProblem }: CardFieldsProps) {
  const t = useText<BookingText>();
  if (!fields.clientSecret) {
    return (
      <WarningCallout title={t("Our payment processor isn't responding")}>
        <p>{t("We can't save cards right now. Please come back to this page in a few minutes.")}</p>
      </WarningCallout>
    );
  }
  return (
    <CardForm
      config={fields.config}
      clientSecret={fields.clientSecret}
      buttonText={t("Save card")}
      here={here}
      phone={phone}
      onProblem={onProblem}
    />
  );
}
