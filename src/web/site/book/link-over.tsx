import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { Outcome } from "./outcome.tsx";

/** An email link that no longer works: possible reasons, and where to go instead. */
export function LinkOver({ earlier = false }: { earlier?: boolean }) {
  const t = useText<BookingText>();
  return (
    <Outcome title={t(earlier ? "This earlier time is no longer available" : "This link no longer works")}>
      {earlier ? (
        <p>{t("Someone else took it, or the offer has expired. Your visit hasn't changed.")}</p>
      ) : (
        <p>
          {t(
            "Links work until the visit begins, and only for the time shown in the email. If your visit has moved since then, use the links in our latest email. If it was canceled, there's nothing left to change.",
          )}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={href("/profile")}>{t("See my visits")}</ButtonLink>
        <ButtonLink to={href("/contact-us")} variant="secondary">
          {t("Contact us")}
        </ButtonLink>
      </p>
    </Outcome>
  );
}
