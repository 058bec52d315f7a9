import nodemailer from "nodemailer";
import { MailAddress } from "#core/mail.ts";

export type Letter = {
  messageId: string;
  to: MailAddress;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string;
  /** Attached as an invitation, which mail programs offer to add to the calendar. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string } | undefined;
};
export type Postman = { deliver(letter: Letter): Promise<void>; close(): void };

/**
 * The SMTP client. Addresses are validated objects, and nodemailer builds the envelope from the same ones: a string, in the
 * header or the envelope, could name more people.
 */
export function createPostman(options: { smtpUrl: string; from: MailAddress; domain: string }): Postman {
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(letter) {
      const { name, address } = MailAddress.parse(letter.to);
      const sent = await transport.sendMail({
        messageId: `<${letter.messageId}@${options.domain}>`,
        from: options.from,
        to: { name: asWritten(name), address },
        subject: asWritten(letter.subject),
        html: letter.html,
        text: letter.text,
        // RFC 8058: the mail program shows its own button and posts to the URL itself.
        ...(letter.unsubscribeUrl
          ? {
              headers: {
                "List-Unsubscribe": { prepared: true, value: `<${letter.unsubscribeUrl}>` },
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              },
            }
          : {}),
        ...(letter.calendar ? { icalEvent: { filename: "visit.ics", ...letter.calendar } } : {}),
      });
      if (sent.rejected.length > 0) throw new Error("The mail server refused the recipient");
    },
    close: () => transport.close(),
  };
}

/** In a header `=?` starts encoded text, which a mail program would turn into something nobody wrote or checked. */
function asWritten(text: string): string {
  return text.replaceAll("=?", "= ?");
}
