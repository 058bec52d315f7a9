import { href } from "react-router";
import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import type { ContactFacts } from "#domain/messaging/contact/contact-topic.ts";
import { EmergencyNotice } from "./emergency-notice.tsx";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type ContactSentProps = {
  sent: { reference: string; requestId: string };
  hasEmergency: boolean;
  hours: ContactFacts["reply_hours"];
  onClose: () => void;
  onFollow: () => void;
};

/** The submitted view. Shown only once the clinic has the message. */
export function ContactSent({ sent, hasEmergency, hours, onClose, onFollow }: ContactSentProps) {
  const text = useRef<HTMLDivElement>(null);
  const t = useText<ShellText>();
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div ref={text} tabIndex={-1} role="status" className="grid gap-3 focus:outline-none focus-visible:shadow-none">
        <p>
          {t(
            "Your message was sent. Someone will reply within {from} to {to} hours, unless you booked an appointment.",
            hours,
          )}
        </p>
        <p>
          {t("Your reference number is")} <strong className="whitespace-nowrap">{sent.reference}</strong>.
        </p>
      </div>
      {hasEmergency && <EmergencyNotice />}
      <p>
        <Link
          to={href("/profile/messages/:requestId", { requestId: sent.requestId })}
          onClick={onFollow}
          variant="standalone"
        >
          {t("Read your message and our reply")}
        </Link>
      </p>
      <p>
        <Button type="button" onClick={onClose}>
          {t("Close")}
        </Button>
      </p>
    </div>
  );
}
