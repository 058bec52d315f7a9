import { buttonClass } from "#ui/button.tsx";
import { href, Link } from "react-router";
import type { ClientSession } from "../session/client-session.ts";
import { MemberContactButton } from "../contact/member-contact-button.tsx";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type MemberButtonsProps = {
  session: ClientSession;
  /** Large stacked buttons; otherwise in a header row, where space is tight. */
  wide?: boolean;
  onLeave?: (() => void) | undefined;
};

/** What signed-in people see next to their account (spec §2). */
export function MemberButtons({ session, wide = false, onLeave }: MemberButtonsProps) {
  const t = useText<ShellText>();
  const look = wide ? buttonClass({ variant: "secondary", wide }) : inRow;
  return (
    <>
      <Link to={href("/ask-us-anything")} onClick={onLeave} className={look}>
        {t("Ask a Question")}
      </Link>
      <MemberContactButton session={session} className={look} onLeave={onLeave} />
    </>
  );
}

const inRow =
  "inline-flex min-h-12 items-center rounded-control px-2 font-semibold whitespace-nowrap text-link no-underline transition-tint hover:bg-petrol-50 active:bg-petrol-100";
