import { Text } from "react-email";
import { formatDate } from "#core/format-date.ts";
import { formatPrice } from "#core/format-money.ts";
import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

/** Marketing: it says why it came, what the terms are and how to leave. */
export function DiscountCode(props: MailTemplates["discount-code"]) {
  const amount = formatPrice(props.amountCents);
  return (
    <>
      <Heading>{amount} off your first month</Heading>
      <Paragraph>Thank you for signing up for our newsletter. This is your discount code:</Paragraph>
      <Text style={{ fontSize: "24px", lineHeight: "32px", fontWeight: 700, letterSpacing: "2px", margin: "0 0 16px" }}>
        {props.code}
      </Text>
      <Paragraph>
        Enter it with your first month's order. It takes {amount} off, works once for the account with this email
        address, and expires at the end of {formatDate(props.expiresOn)}. It has no cash value. A licensed provider
        decides whether a treatment is right for you; the code does not change that.
      </Paragraph>
      <ButtonLink href={props.registerUrl}>Make an appointment</ButtonLink>
      <Text style={{ fontSize: "13px", lineHeight: "18px", color: "#5d6d77", margin: "24px 0 0" }}>
        This is an advertisement. You're getting it because this address was signed up for our newsletter.{" "}
        <a href={props.unsubscribeUrl}>Unsubscribe</a> with one click.
      </Text>
    </>
  );
}
