import type { ReactElement, ReactNode } from "react";
import { render, toPlainText } from "react-email";
import type { Env } from "#core/env.ts";
import type { MailTemplate, MailTemplates } from "#core/mail.ts";
import {
  AccountNews,
  AdminRestored,
  ConfirmNewEmail,
  EmailChanged,
  FactorChanged,
  NewDevice,
  PasswordChanged,
  ProfileChanged,
  RegistrationCode,
  ResetPassword,
  StaffInvitation,
} from "./account-mails.tsx";
import {
  ContactConfirm,
  ContactOverdue,
  ContactReply,
  ContactRequest,
  HandedMessage,
  NewsletterSignUp,
  OnCallGap,
  Page,
  PageUnconfirmed,
} from "./contact-mails.tsx";
import { BooksDiffer, PaymentNews, paymentSubject, PlanNews, planSubject } from "./billing-mails.tsx";
import { DeadLetter } from "./dead-letter.tsx";
import { LicenseEnding } from "./license-ending.tsx";
import { ContinuityMissing, RegistrationEnding } from "./controlled-mails.tsx";
import { Frame, Quoted } from "./frame.tsx";
import { DiscountCode } from "./discount-code.tsx";
import { OrderNews, OrderTicket, orderNewsSubject, PathNudge, ReorderNeedsYou } from "./order-mails.tsx";
import { FillStopped, NotesChanged, NoteUnsigned } from "./note-mails.tsx";
import {
  LabOrderWaits,
  LabReviewWaits,
  PrescriptionWaits,
  PaperPrescription,
  VisitBooked,
  VisitCanceled,
  VisitEarlier,
  VisitReminder,
  VisitSummary,
} from "./visit-mails.tsx";
import type { Language } from "#domain/identity/language/language.ts";
import { textIn, Translated } from "#ui/language/text.ts";
import { mailsInSpanish, SPANISH_MAILS } from "./mails-in-spanish.ts";

/** One line a template: its subject, which never names a person, drug or condition, and its body. */
const TEMPLATES: {
  [Name in MailTemplate]: {
    subject: string | ((props: MailTemplates[Name]) => string);
    body(props: MailTemplates[Name], zone: string): ReactElement;
    /** What a person wrote, if the mail may carry it: plain text that comes after the rest, character by character. */
    text?(props: MailTemplates[Name]): string | undefined;
  };
} = {
  "dead-letter": { subject: "A job failed for good", body: (props) => <DeadLetter {...props} /> },
  "contact-request": {
    subject: ({ reference, priority, subject }) => subject ?? `Contact request ${reference}, priority P${priority}`,
    body: (props) => <ContactRequest {...props} />,
    text: ({ details }) => details,
  },
  "contact-reply": { subject: "You have a reply to your message", body: (props) => <ContactReply {...props} /> },
  "contact-confirm": {
    subject: "Confirm your email to get our reply",
    body: (props) => <ContactConfirm {...props} />,
  },
  "contact-overdue": {
    subject: ({ reference, priority }) => `Overdue: contact request ${reference}, priority P${priority}`,
    body: (props) => <ContactOverdue {...props} />,
  },
  "on-call-gap": { subject: "No one is on call soon", body: (props) => <OnCallGap {...props} /> },
  "handed-message": {
    subject: ({ reference, priority }) => `Please answer ${reference}, priority P${priority}`,
    body: (props) => <HandedMessage {...props} />,
  },
  "page-unconfirmed": {
    subject: ({ count }) =>
      count === 1 ? "Urgent: 1 message from a visitor" : `Urgent: ${count} messages from visitors`,
    body: (props) => <PageUnconfirmed {...props} />,
  },
  page: { subject: ({ reference }) => `Urgent: ${reference}`, body: (props) => <Page {...props} /> },
  "registration-ending": {
    subject: "A registration expires soon",
    body: (props) => <RegistrationEnding {...props} />,
  },
  "continuity-missing": { subject: "Patients without a plan", body: (props) => <ContinuityMissing {...props} /> },
  "license-ending": { subject: "A license expires soon", body: (props) => <LicenseEnding {...props} /> },
  "newsletter-sign-up": { subject: "A newsletter sign-up", body: () => <NewsletterSignUp /> },
  "registration-code": { subject: "Your code to continue", body: (props) => <RegistrationCode {...props} /> },
  "confirm-new-email": { subject: "Confirm your new email address", body: (props) => <ConfirmNewEmail {...props} /> },
  "email-changed": { subject: "Your email address was changed", body: (props) => <EmailChanged {...props} /> },
  "admin-restored": {
    subject: "An admin's second sign-in step was removed",
    body: (props) => <AdminRestored {...props} />,
  },
  "profile-changed": { subject: "Your details were changed", body: (props) => <ProfileChanged {...props} /> },
  "reset-password": { subject: "Choose a new password", body: (props) => <ResetPassword {...props} /> },
  "staff-invitation": { subject: "Your account is ready", body: (props) => <StaffInvitation {...props} /> },
  "password-changed": { subject: "Your password was changed", body: (props) => <PasswordChanged {...props} /> },
  "new-device": { subject: "A new sign-in to your account", body: (props) => <NewDevice {...props} /> },
  "discount-code": { subject: "Your discount code", body: (props) => <DiscountCode {...props} /> },
  "visit-booked": {
    subject: ({ news }) => (news === "booked" ? "Your visit is booked" : "Your visit has changed"),
    body: (props) => <VisitBooked {...props} />,
  },
  "visit-canceled": { subject: "Your visit is canceled", body: (props) => <VisitCanceled {...props} /> },
  "visit-reminder": {
    subject: ({ lead }) => (lead === "hour" ? "Your visit is in an hour" : "Your visit is tomorrow"),
    body: (props) => <VisitReminder {...props} />,
  },
  "visit-earlier": { subject: "An earlier time for your visit", body: (props) => <VisitEarlier {...props} /> },
  "account-news": { subject: "You have an update in your account", body: (props) => <AccountNews {...props} /> },
  "payment-news": { subject: paymentSubject, body: (props, zone) => <PaymentNews {...props} zone={zone} /> },
  "plan-news": { subject: planSubject, body: (props, zone) => <PlanNews {...props} zone={zone} /> },
  "books-differ": { subject: "The ledger and the processor differ", body: (props) => <BooksDiffer {...props} /> },
  "order-ticket": {
    subject: ({ number }) => `Order ${number} needs attention`,
    body: (props) => <OrderTicket {...props} />,
  },
  "order-news": { subject: ({ news }) => orderNewsSubject(news), body: (props) => <OrderNews {...props} /> },
  "reorder-needs-you": { subject: "You have something to do", body: (props) => <ReorderNeedsYou {...props} /> },
  "path-nudge": { subject: "Your next step is waiting", body: (props) => <PathNudge {...props} /> },
  "visit-summary": { subject: "Your visit summary is ready", body: (props) => <VisitSummary {...props} /> },
  "note-unsigned": { subject: "A visit note isn't signed", body: (props) => <NoteUnsigned {...props} /> },
  "fill-stopped": { subject: "An order needs your decision", body: (props) => <FillStopped {...props} /> },
  "notes-changed": { subject: "Signed notes were changed", body: (props) => <NotesChanged {...props} /> },
  "lab-review-waits": { subject: "A lab result needs a review", body: (props) => <LabReviewWaits {...props} /> },
  "lab-order-waits": { subject: "A lab order is waiting", body: (props) => <LabOrderWaits {...props} /> },
  "prescription-waits": { subject: "A prescription is waiting", body: (props) => <PrescriptionWaits {...props} /> },
  "paper-prescription": {
    subject: "A signed order to enter",
    body: (props) => <PaperPrescription {...props} />,
  },
  "factor-changed": { subject: "The way you sign in has changed", body: (props) => <FactorChanged {...props} /> },
};

export async function renderMail(
  name: MailTemplate,
  props: unknown,
  env: Pick<Env, "BRAND_NAME" | "BRAND_ADDRESS" | "CLINIC_TIME_ZONE">,
  language: Language = "en",
): Promise<{ subject: string; html: string; text: string }> {
  const template = TEMPLATES[name] as {
    subject: string | ((props: unknown) => string);
    body(props: unknown, zone: string): ReactElement;
    text?(props: unknown): string | undefined;
  };
  const quoted = template.text?.(props);
  const messages = language === "es" && SPANISH_MAILS.has(name) ? mailsInSpanish : undefined;
  const subject = textIn(messages)(typeof template.subject === "string" ? template.subject : template.subject(props));
  const draw = (quoted: ReactNode) =>
    render(
      <Translated value={messages}>
        <Frame preview={subject} brand={env.BRAND_NAME} address={env.BRAND_ADDRESS}>
          {template.body(props, env.CLINIC_TIME_ZONE)}
          {quoted}
        </Frame>
      </Translated>,
    );
  const plain = await draw(null);
  const text = toPlainText(plain);
  if (quoted === undefined) return { subject, html: plain, text };
  return { subject, html: await draw(<Quoted>{quoted}</Quoted>), text: `${text}\n\n${quoted}` };
}
