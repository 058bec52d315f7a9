import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph, QuietLink } from "./frame.tsx";
import { useText } from "#ui/language/text.ts";
import type { MailText } from "./mails-in-spanish.ts";

/** Letters about the account itself. None says anything about care: a mailbox may be shared. */

export function RegistrationCode({ code }: MailTemplates["registration-code"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Your code is {code}", { code })}</Heading>
      <Paragraph>{t("Enter it on the page that asked for it. It works once and expires in 15 minutes.")}</Paragraph>
      <Paragraph>
        {t("We never ask for this code by phone or text. If you didn't request it, you can ignore this message.")}
      </Paragraph>
    </>
  );
}

export function ConfirmNewEmail({ url }: MailTemplates["confirm-new-email"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Confirm your new email address")}</Heading>
      <Paragraph>
        {t("Press the button to use this address from now on. Until then, we'll keep using your old one.")}
      </Paragraph>
      <ButtonLink href={url}>{t("Confirm this address")}</ButtonLink>
      <Paragraph>
        {t("The link works once and expires in 24 hours. If you didn't request this, you can ignore this message.")}
      </Paragraph>
    </>
  );
}

export function EmailChanged({ phone }: MailTemplates["email-changed"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Your email address was changed")}</Heading>
      <Paragraph>{t("From now on, we'll write to your new address, and you'll use it to sign in.")}</Paragraph>
      <Paragraph>{t("If you didn't do this, call us now at {phone}.", { phone })}</Paragraph>
    </>
  );
}

export function ProfileChanged({ url, phone }: MailTemplates["profile-changed"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Your details were changed")}</Heading>
      <Paragraph>
        {t(
          "Your personal details or contact information were changed in your account. To protect your privacy, this email doesn't show what changed.",
        )}
      </Paragraph>
      <ButtonLink href={url}>{t("See my profile")}</ButtonLink>
      <Paragraph>{t("If this wasn't you, call us now at {phone}.", { phone })}</Paragraph>
    </>
  );
}

export function ResetPassword({ url }: MailTemplates["reset-password"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Choose a new password")}</Heading>
      <Paragraph>{t("The link works once and expires in 30 minutes.")}</Paragraph>
      <ButtonLink href={url}>{t("Choose a new password")}</ButtonLink>
      <Paragraph>
        {t("If you didn't request this, you can ignore this message. Your password hasn't changed.")}
      </Paragraph>
    </>
  );
}

export function StaffInvitation({ url }: MailTemplates["staff-invitation"]) {
  return (
    <>
      <Heading>You've been invited to work with us</Heading>
      <Paragraph>
        Choose a password first. Then add an authenticator app or a passkey. You need both to open staff pages.
      </Paragraph>
      <ButtonLink href={url}>Choose a password</ButtonLink>
      <Paragraph>
        The link works once and expires in 3 days. If you weren't expecting this, you can ignore this message.
      </Paragraph>
    </>
  );
}

export function PasswordChanged({ resetUrl }: MailTemplates["password-changed"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("Your password was changed")}</Heading>
      <Paragraph>{t("We've signed you out on your other devices.")}</Paragraph>
      <Paragraph>{t("If this wasn't you, choose a new password now.")}</Paragraph>
      <QuietLink href={resetUrl}>{t("Choose a new password")}</QuietLink>
    </>
  );
}

export function NewDevice({ device, at }: MailTemplates["new-device"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("A new sign-in")}</Heading>
      <Paragraph>
        {t("Someone signed in to your account with {device} on {day} at {time} UTC.", {
          device: device.replace(/^unknown\b/, t("a browser")),
          day: at.slice(0, 10),
          time: at.slice(11, 16),
        })}
      </Paragraph>
      <Paragraph>
        {t(
          "If this was you, you don't need to do anything. If not, sign in, open Password, sign that device out and choose a new password.",
        )}
      </Paragraph>
    </>
  );
}

const CHANGES: Record<MailTemplates["factor-changed"]["change"], MailText> = {
  added: "A second sign-in step was added to your account.",
  removed: "A second sign-in step was removed from your account.",
  "recovery-code-used": "A recovery code was used to sign in to your account.",
  "many-wrong-codes":
    "Someone entered many wrong codes for a second step on your account. After 100 wrong codes, we stop accepting them. Sign in, open Password, remove that second step and add it again.",
  stopped:
    "Someone entered 100 wrong codes for a second step on your account, so we no longer accept its codes. Sign in with a passkey or a recovery code and add a new one.",
};

export function FactorChanged({ change, phone }: MailTemplates["factor-changed"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("The way you sign in has changed")}</Heading>
      <Paragraph>{t(CHANGES[change])}</Paragraph>
      <Paragraph>{t("If this wasn't you, call us now at {phone}.", { phone })}</Paragraph>
    </>
  );
}

export function AdminRestored({ name, at, url }: MailTemplates["admin-restored"]) {
  return (
    <>
      <Heading>An admin's second sign-in step was removed</Heading>
      <Paragraph>
        Someone with server access removed the second sign-in steps for {name} on {at.slice(0, 10)} at{" "}
        {at.slice(11, 16)} UTC. They can sign in with their password and must add a new second step.
      </Paragraph>
      <Paragraph>If you weren't aware of this, disable that account now and check the audit trail.</Paragraph>
      <ButtonLink href={url}>Open staff</ButtonLink>
    </>
  );
}

/** To the member: what it is about stays in the account. */
export function AccountNews({ url }: MailTemplates["account-news"]) {
  const t = useText<MailText>();
  return (
    <>
      <Heading>{t("You have an update in your account")}</Heading>
      <Paragraph>
        {t(
          "Your provider added something for you. To protect your privacy, it isn't in this email. Sign in to read it.",
        )}
      </Paragraph>
      <ButtonLink href={url}>{t("Open my account")}</ButtonLink>
    </>
  );
}
