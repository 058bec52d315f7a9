import type { MailTemplates } from "#core/mail.ts";
import { ButtonLink, Heading, Paragraph } from "./frame.tsx";

/** Letters about the account itself. None says anything about care: a mailbox may be shared. */

export function RegistrationCode({ code }: MailTemplates["registration-code"]) {
  return (
    <>
      <Heading>Your code is {code}</Heading>
      <Paragraph>Type it on the page that asked for it. It works once and for 15 minutes.</Paragraph>
      <Paragraph>
        We never ask for this code by phone or text. If you did not ask for it, ignore this message: nothing happens.
      </Paragraph>
    </>
  );
}

export function ConfirmNewEmail({ url }: MailTemplates["confirm-new-email"]) {
  return (
    <>
      <Heading>Confirm your new email address</Heading>
      <Paragraph>Press the button to use this address from now on. Until then your old one stays in use.</Paragraph>
      <ButtonLink href={url}>Confirm this address</ButtonLink>
      <Paragraph>The link works once and for 24 hours. If you did not ask for this, ignore this message.</Paragraph>
    </>
  );
}

export function EmailChanged({ phone }: MailTemplates["email-changed"]) {
  return (
    <>
      <Heading>Your email address was changed</Heading>
      <Paragraph>From now on we write to your new address, and you sign in with it.</Paragraph>
      <Paragraph>If you did not do this, call us now at {phone}.</Paragraph>
    </>
  );
}

export function ProfileChanged({ url, phone }: MailTemplates["profile-changed"]) {
  return (
    <>
      <Heading>Your details were changed</Heading>
      <Paragraph>
        Something about who you are or where we reach you was changed in your account. To keep it private, it is not in
        this mail.
      </Paragraph>
      <ButtonLink href={url}>See my profile</ButtonLink>
      <Paragraph>If it was not you, call us now at {phone}.</Paragraph>
    </>
  );
}

export function ResetPassword({ url }: MailTemplates["reset-password"]) {
  return (
    <>
      <Heading>Choose a new password</Heading>
      <Paragraph>The link works once and for 30 minutes.</Paragraph>
      <ButtonLink href={url}>Choose a new password</ButtonLink>
      <Paragraph>If you did not ask for this, ignore this message. Your password has not changed.</Paragraph>
    </>
  );
}

export function StaffInvitation({ url }: MailTemplates["staff-invitation"]) {
  return (
    <>
      <Heading>You are invited to work with us</Heading>
      <Paragraph>Choose a password first. Then add an authenticator app or a passkey: staff pages need both.</Paragraph>
      <ButtonLink href={url}>Choose a password</ButtonLink>
      <Paragraph>The link works once and for 3 days. If you did not expect this, ignore this message.</Paragraph>
    </>
  );
}

export function PasswordChanged({ resetUrl }: MailTemplates["password-changed"]) {
  return (
    <>
      <Heading>Your password was changed</Heading>
      <Paragraph>We signed you out on your other devices.</Paragraph>
      <Paragraph>
        If it was not you, <a href={resetUrl}>choose a new password</a> now.
      </Paragraph>
    </>
  );
}

export function NewDevice({ device, at }: MailTemplates["new-device"]) {
  return (
    <>
      <Heading>A new sign-in</Heading>
      <Paragraph>
        Someone signed in to your account with {device.replace(/^unknown\b/, "a browser")} on {at.slice(0, 10)} at{" "}
        {at.slice(11, 16)} UTC.
      </Paragraph>
      <Paragraph>
        If it was you, there is nothing to do. If not, sign in, open Password, sign that device out and choose a new
        password.
      </Paragraph>
    </>
  );
}

const CHANGES: Record<MailTemplates["factor-changed"]["change"], string> = {
  added: "A second step for signing in was added to your account.",
  removed: "A second step for signing in was removed from your account.",
  "recovery-code-used": "A recovery code was used to sign in to your account.",
  "many-wrong-codes":
    "Many wrong codes were typed for a second step of your account. After 100 we stop accepting its codes. Sign in, open Password, remove it and add it again.",
  stopped:
    "100 wrong codes were typed for a second step of your account, so we no longer accept its codes. Sign in with a passkey or a recovery code and add a new one.",
};

export function FactorChanged({ change, phone }: MailTemplates["factor-changed"]) {
  return (
    <>
      <Heading>The way you sign in has changed</Heading>
      <Paragraph>{CHANGES[change]}</Paragraph>
      <Paragraph>If it was not you, call us now at {phone}.</Paragraph>
    </>
  );
}

export function AdminRestored({ name, at, url }: MailTemplates["admin-restored"]) {
  return (
    <>
      <Heading>An admin was let in without a second step</Heading>
      <Paragraph>
        Somebody with access to the server removed the second steps of {name} on {at.slice(0, 10)} at {at.slice(11, 16)}{" "}
        UTC. They sign in with their password and add a new second step.
      </Paragraph>
      <Paragraph>If you do not know of this, disable that account now and look at the audit trail.</Paragraph>
      <ButtonLink href={url}>Open staff</ButtonLink>
    </>
  );
}

/** To the member: what it is about stays in the account. */
export function AccountNews({ url }: MailTemplates["account-news"]) {
  return (
    <>
      <Heading>There is news in your account</Heading>
      <Paragraph>
        Your provider has added something for you. To keep it private, it is not in this mail. Sign in to read it.
      </Paragraph>
      <ButtonLink href={url}>Open my account</ButtonLink>
    </>
  );
}
