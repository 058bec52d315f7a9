import { href } from "react-router";
import { PageHeader } from "#ui/page-header.tsx";
import { actOnContentReviews, loadContentReviews } from "../../shared/content-review/content-review.server.ts";
import { ContentReviews } from "../../shared/content-review/content-reviews.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import type { Refused } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/reviews.ts";

export const meta = noIndex;

/** Medical pages, read and approved by a licensed provider. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadContentReviews(ctx, args.url));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) =>
    actOnContentReviews(ctx, { values: await readForm(args.request), self: href("/provider/reviews") }),
  );
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Page reviews</PageTitle>
      <PageHeader title="Page reviews" lead="What patients read on the public site, and who has approved it." />
      <div className="mt-8">
        <ContentReviews data={loaderData} refused={refused} self={href("/provider/reviews")} />
      </div>
    </PageMain>
  );
}
