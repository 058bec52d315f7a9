import { href } from "react-router";
import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import type { ContactFacts } from "#domain/messaging/contact/contact-topic.ts";
import { EmergencyNotice } from "./emergency-notice.tsx";

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
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div ref={text} tabIndex={-1} role="status" className="grid gap-3 focus:outline-none focus-visible:shadow-none">
        <p>
          Your message was sent. Someone will reply within {hours.from} to {hours.to} hours, unless you booked an
          appointment.
        </p>
        <p>
          Your reference number is <strong className="whitespace-nowrap">{sent.reference}</strong>.
        </p>
      </div>
      {hasEmergency && <EmergencyNotice />}
      <p>
        <Link
          to={href("/profile/messages/:requestId", { requestId: sent.requestId })}
          onClick={onFollow}
          variant="standalone"
        >
          Read your message and our reply
        </Link>
      </p>
      <p>
        <Button type="button" onClick={onClose}>
          Close
        </Button>
      </p>
    </div>
  );
}
