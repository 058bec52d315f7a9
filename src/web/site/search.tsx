import { Link } from "#ui/link.tsx";
import { ComingPage } from "../shared/shell/coming-page.tsx";
import { FEATURED_TREATMENTS } from "../shared/shell/links.ts";
import { PageMain } from "../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/search.ts";

/** What somebody looked for stays out of the title, and so out of the browser's history. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Search", path: "/search", noindex: true });

export default function Search() {
  return (
    <PageMain>
      <ComingPage title="Search">
        Results from our treatments, articles and FAQs will stand here. Until then, these are the treatments:
      </ComingPage>
      <ul className="mt-6">
        {FEATURED_TREATMENTS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} variant="standalone">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </PageMain>
  );
}
