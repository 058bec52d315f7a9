import { useRouteLoaderData } from "react-router";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import type { ClientSession } from "../session/client-session.ts";
import { ContactButtons, ContactForm } from "./contact-form.tsx";
import { ContactSent } from "./contact-sent.tsx";
import { NO_BRAND } from "../shell/page-meta.ts";
import { useContactFacts } from "./use-contact-facts.ts";
import type { ModalProps } from "../shell/use-lazy-modal.ts";
import { useMemberContact } from "./use-member-contact.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type MemberContactModalProps = ModalProps & {
  session: ClientSession;
  /** The key of the topic it opens on. */
  topic?: string | undefined;
  /** Initial text. */
  details?: string | undefined;
  /** Runs after a link in the modal was followed, which also closes it (spec §2). */
  onFollowLink?: (() => void) | undefined;
};

/** 'How can we help you': the member contact modal of spec §2. */
export function MemberContactModal({ session, topic, details, open, onClose, onFollowLink }: MemberContactModalProps) {
  const contact = useMemberContact(session, topic, details);
  const facts = useContactFacts();
  const t = useText<ShellText>();
  const phone = (useRouteLoaderData<typeof rootLoader>("root")?.brand ?? NO_BRAND).phone;
  const { view, text, reset } = contact;
  const isSent = view.kind === "sent";

  function close() {
    // A few seconds at most: someone who leaves now wouldn't know whether it was saved.
    if (view.kind === "sending") return;
    if (isSent) reset();
    onClose();
  }
  function follow() {
    close();
    onFollowLink?.();
  }

  function cancel() {
    reset();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(isSent ? "Successfully Submitted" : "How can we help you")}
      head={isSent ? "band" : "plain"}
      size={isSent ? "medium" : "large"}
      staysOpenOnBackdrop={!isSent && (text.topic !== (topic ?? "") || text.details !== (details ?? ""))}
      footer={!isSent && <ContactButtons view={view} onCancel={cancel} />}
    >
      {isSent ? (
        <ContactSent
          sent={view}
          hasEmergency={contact.hasFlag}
          hours={facts.reply_hours}
          onClose={close}
          onFollow={follow}
        />
      ) : (
        <ContactForm contact={contact} facts={facts} phone={phone} onFollow={follow} />
      )}
    </Dialog>
  );
}
