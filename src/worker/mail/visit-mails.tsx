import type { MailTemplates, ZonedMoment } from "#core/mail.ts";
import { formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { ButtonLink, Heading, Paragraph, QuietLink } from "./frame.tsx";
import { useText } from "#ui/language/text.ts";
import type { MailText } from "./mails-in-spanish.ts";

/** Visit emails: when, with whom, and how to change it. Never what it's about. */

const NEWS: Record<MailTemplates["visit-booked"]["news"], { heading: MailText; text: MailText }> = {
  booked: { heading: "Your visit is booked", text: "We look forward to seeing you." },
  moved: { heading: "Your visit has moved", text: "Here is the new time. The old one no longer applies." },
  "provider-changed": {
    heading: "You'll see a different provider",
    text: "The time stays the same. If you'd rather choose another time, press Reschedule.",
  },
};

export function VisitBooked(props: MailTemplates["visit-booked"]) {
  const { heading, text } = NEWS[props.news];
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t(heading)}</Heading>
      <VisitFacts when={props.when} provider={props.provider} />
      <Paragraph>{t(text)}</Paragraph>
      <Paragraph>{t("Open the attached file to add the visit to your calendar or update it.")}</Paragraph>
      <VisitButtons {...props} />
    </>
  );
}

export function VisitCanceled({ when, byClinic, isNotNeeded, bookUrl }: MailTemplates["visit-canceled"]) {
  const t = useText<MailText>();
  if (isNotNeeded) {
    return (
      <>
        <Heading>{t("Your visit is canceled")}</Heading>
        <Paragraph>{format(when, t("en-US"))}</Paragraph>
        <Paragraph>
          {t("You don't need this visit for now. You aren't charged for it. Sign in to see what you can do.")}
        </Paragraph>
        <ButtonLink href={bookUrl}>{t("Sign In")}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Heading>{t("Your visit is canceled")}</Heading>
      <Paragraph>{format(when, t("en-US"))}</Paragraph>
      <Paragraph>
        {t(
          byClinic
            ? "We're sorry, we had to cancel it. Choose another time whenever you like."
            : "As you asked, we've canceled it. You can book another time whenever you like.",
        )}
      </Paragraph>
      <ButtonLink href={bookUrl}>{t("Choose another time")}</ButtonLink>
    </>
  );
}

export function VisitReminder(props: MailTemplates["visit-reminder"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t(props.lead === "hour" ? "Your visit is in an hour" : "Your visit is tomorrow")}</Heading>
      <VisitFacts when={props.when} provider={props.provider} />
      <Paragraph>
        {t(
          "Join your video visit from its page. Find a quiet place with a good connection. You must be in the state you gave us when you booked.",
        )}
      </Paragraph>
      <VisitButtons {...props} />
    </>
  );
}

export function VisitSummary({ url }: MailTemplates["visit-summary"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Your visit summary is ready")}</Heading>
      <Paragraph>{t("Sign in to read what you and your provider agreed on, and what comes next.")}</Paragraph>
      <ButtonLink href={url}>{t("Read my summary")}</ButtonLink>
    </>
  );
}

export function PaperPrescription({ url }: MailTemplates["paper-prescription"]) {
  return (
    <>
      <Heading>A signed order to enter</Heading>
      <Paragraph>A provider wrote an order on paper in a visit. Enter it once you have the paper.</Paragraph>
      <ButtonLink href={url}>Open the member's prescriptions</ButtonLink>
    </>
  );
}

export function LabOrderWaits({ url }: MailTemplates["lab-order-waits"]) {
  return (
    <>
      <Heading>A lab order is waiting</Heading>
      <Paragraph>
        A member hasn't had their blood drawn, or a lab hasn't sent its results for a week. Look at the order and call.
      </Paragraph>
      <ButtonLink href={url}>Open the chart</ButtonLink>
    </>
  );
}

export function LabReviewWaits({ url }: MailTemplates["lab-review-waits"]) {
  return (
    <>
      <Heading>A lab result needs a review</Heading>
      <Paragraph>A result is complete, and no provider has reviewed it in time.</Paragraph>
      <ButtonLink href={url}>Open the result</ButtonLink>
    </>
  );
}

export function PrescriptionWaits({ url }: MailTemplates["prescription-waits"]) {
  return (
    <>
      <Heading>A prescription is waiting</Heading>
      <Paragraph>
        A pharmacy hasn't confirmed a prescription for a day, or its request hasn't been answered. Open it and call.
      </Paragraph>
      <ButtonLink href={url}>Open it</ButtonLink>
    </>
  );
}

export function VisitEarlier({ when, provider, until, url }: MailTemplates["visit-earlier"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("An earlier time is available")}</Heading>
      <VisitFacts when={when} provider={provider} />
      <Paragraph>
        {t(
          "You asked us to let you know. First come, first served: after {until}, we'll offer it to someone else. Until you take it, your booked visit stays as it is.",
          { until: format(until, t("en-US")) },
        )}
      </Paragraph>
      <ButtonLink href={url}>{t("See the earlier time")}</ButtonLink>
    </>
  );
}

/** Letters of an earlier release have the time written out. */
function format(when: ZonedMoment | string, locale?: string): string {
  return typeof when === "string" ? when : formatVisitTime(new Date(when.at), when.zone, locale);
}

function VisitFacts({ when, provider }: { when: ZonedMoment; provider: string }) {
  const t = useText<MailText>();
  return (
    <Paragraph>
      <strong>{format(when, t("en-US"))}</strong>
      <br />
      {t("With {provider}, by video", { provider })}
    </Paragraph>
  );
}

/** Letters of an earlier release have no way to the visit's page. */
type VisitButtonsProps = { visitUrl?: string | undefined; rescheduleUrl: string; cancelUrl: string };

/** The link to the visit comes first. Each is in its own paragraph, so the plain-text version separates them. */
function VisitButtons({ visitUrl, rescheduleUrl, cancelUrl }: VisitButtonsProps) {
  const t = useText<MailText>();
  return (
    <>
      {visitUrl && (
        <Paragraph>
          <ButtonLink href={visitUrl}>{t("Go to your visit")}</ButtonLink>
        </Paragraph>
      )}
      <Paragraph>
        <QuietLink href={rescheduleUrl}>{t("Reschedule")}</QuietLink>
      </Paragraph>
      <Paragraph>
        <QuietLink href={cancelUrl}>{t("Cancel")}</QuietLink>
      </Paragraph>
    </>
  );
}
