import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Outcome } from "./outcome.tsx";

/** A link from a mail that opens nothing any more: why that may be, and where to go instead. */
export function LinkOver({ earlier = false }: { earlier?: boolean }) {
  return (
    <Outcome title={earlier ? "This earlier time is no longer free" : "This link no longer works"}>
      {earlier ? (
        <p>Somebody took it, or the offer has ended. Your own visit has not changed.</p>
      ) : (
        <p>
          It works until the visit begins, and only for the time that the email names. If the visit was moved since
          then, the newest email has the links for it. If it was canceled, there is nothing left to change.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={href("/profile")}>See my visits</ButtonLink>
        <ButtonLink to={href("/contact-us")} variant="secondary">
          Contact us
        </ButtonLink>
      </p>
    </Outcome>
  );
}
