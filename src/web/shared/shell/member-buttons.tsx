import { buttonClass } from "#ui/button.tsx";
import { Link } from "react-router";

type MemberButtonsProps = {
  /** As large buttons below each other; otherwise in a row of the header, where room is scarce. */
  wide?: boolean;
  /** Opens the contact modal. Until there is one, the button leads to the contact page. */
  onMemberContact?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
};

/** What signed-in people get beside their account (spec §2). */
export function MemberButtons({ wide = false, onMemberContact, onLeave }: MemberButtonsProps) {
  const look = wide ? buttonClass({ variant: "secondary", wide }) : inRow;
  return (
    <>
      <Link to="/ask-us-anything" onClick={onLeave} className={look}>
        Ask a Question
      </Link>
      {onMemberContact ? (
        <button type="button" aria-haspopup="dialog" onClick={onMemberContact} className={look}>
          Member Contact
        </button>
      ) : (
        <Link to="/contact-us" onClick={onLeave} className={look}>
          Member Contact
        </Link>
      )}
    </>
  );
}

const inRow =
  "inline-flex min-h-12 items-center rounded-control px-2 font-semibold whitespace-nowrap text-link no-underline transition-tint hover:bg-petrol-50 active:bg-petrol-100";
