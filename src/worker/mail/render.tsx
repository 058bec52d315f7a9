import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";
import type { Env } from "#core/env.ts";
import type { MailTemplate, MailTemplates } from "#core/mail.ts";
import { DeadLetter } from "./dead-letter.tsx";
import { Frame } from "./frame.tsx";

/** One line a template: its subject, which never names a person, drug or condition, and its body. */
const TEMPLATES: { [Name in MailTemplate]: { subject: string; body(props: MailTemplates[Name]): ReactElement } } = {
  "dead-letter": { subject: "A job failed for good", body: (props) => <DeadLetter {...props} /> },
};

export async function renderMail(
  name: MailTemplate,
  props: unknown,
  env: Pick<Env, "BRAND_NAME" | "BRAND_ADDRESS">,
): Promise<{ subject: string; html: string; text: string }> {
  const template = TEMPLATES[name] as { subject: string; body(props: unknown): ReactElement };
  const html = await render(
    <Frame preview={template.subject} brand={env.BRAND_NAME} address={env.BRAND_ADDRESS}>
      {template.body(props)}
    </Frame>,
  );
  return { subject: template.subject, html, text: toPlainText(html) };
}
