import { href, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { saveSearchTerm } from "#domain/search/save-search-term.ts";
import { searchSite } from "#domain/search/search-site.ts";
import { cleanTerm } from "#domain/search/search-term.ts";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import { run } from "../shared/request/request.server.ts";
import type { Route } from "./+types/search.ts";
import { Page, wrap } from "./parts/page.tsx";
import { NoResults, Results } from "./parts/search-results.tsx";
import { TopTasks } from "./parts/top-tasks.tsx";
import { listTreatments } from "./treatments/treatment-page.server.ts";

/** The search term stays out of the title, and so out of the browser's history. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Search", path: href("/search"), noindex: true });

export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { searchParams } = args.url;
    const term = cleanTerm(searchParams.get("q") ?? "");
    if (searchParams.has("from")) {
      if (term && isFromOurPage(args.request)) await saveSearchTerm(ctx, { search_term: term });
      throw redirect(term ? `${href("/search")}?${new URLSearchParams({ q: term })}` : href("/search"), 303);
    }
    const isMember = ctx.actor.kind !== "anonymous";
    if (!term) return { results: null, prices: {}, isMember, reply: "" };
    const results = await searchSite(ctx, { term });
    const { reply_hours: reply } = await getClinicalFacts(ctx);
    const listed = listTreatments(await getCatalog(ctx));
    const prices = Object.fromEntries(listed.flatMap(({ path, monthly }) => (monthly ? [[path, monthly]] : [])));
    return { results, prices, isMember, reply: `${reply.from} to ${reply.to} hours` };
  });
}

/**
 * The header's form marks submissions without JavaScript, which would have saved the term. Then we save it here and clean the
 * URL, so a reload doesn't save it again. Links from elsewhere save nothing.
 */
function isFromOurPage(request: Request): boolean {
  return (request.headers.get("Sec-Fetch-Site") ?? "same-origin") === "same-origin";
}

export default function Search({ loaderData: { results, prices, isMember, reply } }: Route.ComponentProps) {
  const hasFound = results !== null && (results.total > 0 || results.intents.length > 0);
  return (
    <Page>
      <div className={wrap}>
        {results === null ? (
          <header className="search-head">
            <h1>Search</h1>
            <p>
              Type a treatment, a symptom or a question in the box above, or start with one of these popular topics.
            </p>
          </header>
        ) : hasFound ? (
          <Results results={results} prices={prices} reply={reply} />
        ) : (
          <NoResults term={results.term} reply={reply} />
        )}
        {!hasFound && <TopTasks isMember={isMember} />}
      </div>
    </Page>
  );
}
