import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Form } from "../../shared/form/form.tsx";
import { PageTitle } from "../../shared/page/page-title.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { VisitFacts } from "./visit-facts.tsx";
import type { VisitPolicy, VisitText } from "./visit-text.server.ts";

type CancelQuestionProps = {
  visit: VisitText;
  policy: VisitPolicy;
  /** A treatment it was about stopped: it costs nothing, however late. */
  isFree?: boolean;
  /** Where to go if they keep it, if there's such a page for this person. */
  backTo?: string;
};

/** Asks once. Opening the page changes nothing. */
export function CancelQuestion({ visit, policy, isFree = false, backTo }: CancelQuestionProps) {
  const t = useText<BookingText>();
  const isBusy = useBusy();
  return (
    <div className="max-w-column">
      <PageTitle>{t("Cancel your visit?")}</PageTitle>
      <h1 className="mb-6 text-question font-bold">{t("Cancel your visit?")}</h1>
      <VisitFacts visit={visit} />
      <p className="mt-6 text-ink-2">
        {isFree
          ? t("One of your treatments stopped, so you aren't charged if you cancel this visit.")
          : `${policy.change} ${policy.cancel}`}{" "}
        <Link to={href("/policies/:slug", { slug: "refunds-and-cancellation" })}>
          {t("Refund and cancellation policy")}
        </Link>
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button variant="danger" busy={isBusy} busyText={t("Canceling")}>
          {t("Yes, cancel my visit")}
        </Button>
        {backTo && (
          <ButtonLink to={backTo} variant="secondary">
            {t("Keep my visit")}
          </ButtonLink>
        )}
      </Form>
      {!backTo && (
        <p className="mt-4 text-small text-ink-2">
          {t("To keep your visit, just close this page. Nothing has changed.")}
        </p>
      )}
    </div>
  );
}
