import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { ChooseTime } from "./choose-time.tsx";
import { BookedTime, type Taken } from "./taken.tsx";
import type { Times } from "./times.server.ts";
import type { VisitPolicy, VisitText } from "./visit-text.server.ts";

type MoveVisitProps = {
  visit: VisitText;
  times: Times;
  policy: VisitPolicy;
  refused: Refused | undefined;
  taken: Taken | undefined;
  /** Back to the visit, if signed in. */
  back?: string;
  /** This page's own URL. */
  here: string;
};

/** Choosing another time for a booked visit, from the account or an email. The button moves it. */
export function MoveVisit({ visit, times, policy, refused, taken, back, here }: MoveVisitProps) {
  const t = useText<BookingText>();
  if (taken) {
    return (
      <BookedTime
        taken={taken}
        text={t("Your visit is still on {when}. These times are available.", { when: visit.when })}
        allTimes={here}
        submit={t("Move my visit to this time")}
      />
    );
  }
  return (
    <div className="max-w-[44rem]">
      <PageTitle refused={Boolean(refused)}>{t("Choose another time")}</PageTitle>
      <FormProblems refused={refused} />
      {back && <BackLink to={back} />}
      <h1 className="mt-2 text-question font-bold">{t("Choose another time")}</h1>
      <p className="mt-2 mb-6 text-ink-2">
        {t("Your visit is on")} <strong className="text-ink">{visit.when}</strong>{" "}
        {t("with {provider}. It won't change until you press the button below.", { provider: visit.provider })}
      </p>
      <ChooseTime
        times={times}
        refused={refused}
        submit={{ label: t("Move my visit to this time"), busy: t("Moving your visit") }}
      >
        <p className="text-small text-ink-2">
          {policy.change} <Link to={href("/policies/:slug", { slug: "refunds-and-cancellation" })}>{t("Policy")}</Link>
        </p>
      </ChooseTime>
    </div>
  );
}
