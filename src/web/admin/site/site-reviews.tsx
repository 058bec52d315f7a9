import { href } from "react-router";
import { actOnContentReviews, loadContentReviews } from "../../shared/content-review/content-review.server.ts";
import { ContentReviews } from "../../shared/content-review/content-reviews.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import type { Refused } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/site-reviews.ts";

export const meta = noIndex;

/** Which public pages are approved. Counsel approves policies here; an admin says who may approve. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadContentReviews(ctx, args.url));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) =>
    actOnContentReviews(ctx, { values: await readForm(args.request), self: href("/admin/site/reviews") }),
  );
}

export default function SiteReviews({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  return (
    <>
      <PageTitle refused={Boolean(refused)}>Page reviews</PageTitle>
      <ContentReviews data={loaderData} refused={refused} self={href("/admin/site/reviews")} />
    </>
  );
}
