import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
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
  if (taken) {
    return (
      <BookedTime
        taken={taken}
        text={`Your visit is still on ${visit.when}. These times are available.`}
        allTimes={here}
        submit="Move my visit to this time"
      />
    );
  }
  return (
    <div className="max-w-[44rem]">
      <PageTitle refused={Boolean(refused)}>Choose another time</PageTitle>
      <FormProblems refused={refused} />
      {back && <BackLink to={back} />}
      <h1 className="mt-2 text-question font-bold">Choose another time</h1>
      <p className="mt-2 mb-6 text-ink-2">
        Your visit is on <strong className="text-ink">{visit.when}</strong> with {visit.provider}. It won't change until
        you press the button below.
      </p>
      <ChooseTime
        times={times}
        refused={refused}
        submit={{ label: "Move my visit to this time", busy: "Moving your visit" }}
      >
        <p className="text-small text-ink-2">
          {policy.change} <Link to={href("/policies/:slug", { slug: "refunds-and-cancellation" })}>Policy</Link>
        </p>
      </ChooseTime>
    </div>
  );
}
