import { href } from "react-router";
import { useEffect, type ReactNode } from "react";
import type { ClientSession } from "../session/client-session.ts";
import { findUnsentContactText } from "../drafts/unsent-text-storage.ts";
import { useLazyModal } from "../shell/use-lazy-modal.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type MemberContactButtonProps = {
  session: ClientSession;
  className: string;
  /** The key of the topic it opens on; without it the list is open. */
  topic?: string | undefined;
  /** Initial text, like an order number. */
  details?: string | undefined;
  children?: ReactNode;
  /** Called when a link inside the modal is followed, to close the button's parent. */
  onLeave?: (() => void) | undefined;
};

/** Opens the contact modal. Without JavaScript it's a form that goes to /contact-us. */
export function MemberContactButton({ className, children, onLeave, ...about }: MemberContactButtonProps) {
  const { Modal, press, modalProps } = useLazyModal(loadMemberContact, goToContactUs);
  const t = useText<ShellText>();
  return (
    <>
      <form action={href("/contact-us")} onSubmit={press} className="grid">
        <button type="submit" aria-haspopup="dialog" className={className}>
          {children ?? t("Member Contact")}
        </button>
      </form>
      {Modal && <Modal {...about} onFollowLink={onLeave} {...modalProps} />}
    </>
  );
}

/** Opens the modal automatically for someone whose message couldn't be sent: they were signed out, or the connection broke. */
export function UnsentContact({ session }: { session: ClientSession }) {
  const { Modal, show, modalProps } = useLazyModal(loadMemberContact, () => {});
  const userId = session.user.id;
  useEffect(() => {
    if (findUnsentContactText(userId)) void show();
    // Once for each person and page load; `show` is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId]);
  return Modal && <Modal session={session} {...modalProps} />;
}

async function loadMemberContact() {
  const { MemberContactModal } = await import("./member-contact-modal.tsx");
  return MemberContactModal;
}

function goToContactUs(): void {
  window.location.assign(href("/contact-us"));
}
