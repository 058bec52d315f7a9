import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { AnswersView } from "../../shared/answers/answers-view.tsx";
import { loadAnswers } from "../../shared/answers/load-answers.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/answers.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadAnswers(ctx, requireId(args.params.userId)));
}

/** What a patient sent, for the provider who cares for them. */
export default function Answers({ loaderData }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle>Health answers</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <BackLink to={href("/provider/prescriptions")}>Prescriptions</BackLink>
          <div className="mt-4">
            <PageHeader title="Health answers" lead={`From ${loaderData.name}`} />
          </div>
        </div>
        <AnswersView {...loaderData} />
      </div>
    </PageMain>
  );
}
