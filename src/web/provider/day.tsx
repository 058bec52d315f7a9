import { ComingPage } from "../shared/shell/coming-page.tsx";
import { PageMain } from "../shared/shell/page-main.tsx";
import { providerMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/day.ts";

export const meta: Route.MetaFunction = ({ matches }) => providerMeta(siteOf(matches).brand.name);

export default function Day() {
  return (
    <PageMain>
      <ComingPage title="Your day">
        Here you will see today&rsquo;s visits, results to sign, messages handed to you and refills to approve. Nothing
        is connected yet.
      </ComingPage>
    </PageMain>
  );
}
