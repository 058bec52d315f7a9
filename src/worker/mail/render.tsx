import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";
import type { Env } from "#core/env.ts";
import type { MailTemplate, MailTemplates } from "#core/mail.ts";
import {
  AlreadyRegistered,
  ConfirmNewEmail,
  EmailChanged,
  FactorChanged,
  NewDevice,
  PasswordChanged,
  ResetPassword,
  VerifyEmail,
} from "./account-mails.tsx";
import { ContactRequest } from "./contact-request.tsx";
import { DeadLetter } from "./dead-letter.tsx";
import { Frame } from "./frame.tsx";

/** One line a template: its subject, which never names a person, drug or condition, and its body. */
const TEMPLATES: {
  [Name in MailTemplate]: {
    subject: string | ((props: MailTemplates[Name]) => string);
    body(props: MailTemplates[Name]): ReactElement;
  };
} = {
  "dead-letter": { subject: "A job failed for good", body: (props) => <DeadLetter {...props} /> },
  "contact-request": {
    subject: ({ reference, priority }) => `Contact request ${reference}, priority P${priority}`,
    body: (props) => <ContactRequest {...props} />,
  },
  "verify-email": { subject: "Confirm your e-mail address", body: (props) => <VerifyEmail {...props} /> },
  "already-registered": { subject: "You already have an account", body: (props) => <AlreadyRegistered {...props} /> },
  "confirm-new-email": { subject: "Confirm your new e-mail address", body: (props) => <ConfirmNewEmail {...props} /> },
  "email-changed": { subject: "Your e-mail address was changed", body: (props) => <EmailChanged {...props} /> },
  "reset-password": { subject: "Choose a new password", body: (props) => <ResetPassword {...props} /> },
  "password-changed": { subject: "Your password was changed", body: (props) => <PasswordChanged {...props} /> },
  "new-device": { subject: "A new sign-in to your account", body: (props) => <NewDevice {...props} /> },
  "factor-changed": { subject: "The way you sign in has changed", body: (props) => <FactorChanged {...props} /> },
};

export async function renderMail(
  name: MailTemplate,
  props: unknown,
  env: Pick<Env, "BRAND_NAME" | "BRAND_ADDRESS">,
): Promise<{ subject: string; html: string; text: string }> {
  const template = TEMPLATES[name] as {
    subject: string | ((props: unknown) => string);
    body(props: unknown): ReactElement;
  };
  const subject = typeof template.subject === "string" ? template.subject : template.subject(props);
  const html = await render(
    <Frame preview={subject} brand={env.BRAND_NAME} address={env.BRAND_ADDRESS}>
      {template.body(props)}
    </Frame>,
  );
  return { subject, html, text: toPlainText(html) };
}
