import type { ReactNode } from "react";
import { href, useRouteLoaderData } from "react-router";
import type { SearchHit, SearchKind, SearchResults } from "#domain/search/search-site.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { INTENT_LABELS } from "./intent-labels.ts";
import "./search-results.css";

type ResultsProps = {
  results: SearchResults;
  /** A month's price, by the page's path. */
  prices: Record<string, string>;
  /** How soon someone answers a question, such as "24 to 48 hours". */
  reply: string;
};

const GROUPS: Record<SearchKind, { title: string; all: string; everything: string }> = {
  treatment: { title: "Treatments", all: `${href("/")}#treatments`, everything: "All treatments" },
  article: { title: "Articles", all: href("/resources"), everything: "All articles" },
  faq: { title: "FAQs", all: href("/faqs"), everything: "All questions and answers" },
  offering: { title: "Shop", all: href("/shop"), everything: "Everything in the shop" },
};

/** The best result first, in groups with counts. */
export function Results({ results, prices, reply }: ResultsProps) {
  const { term, total, groups, best, didYouMean, intents } = results;
  const count = total + intents.length;
  return (
    <>
      <ResultsHead count={`${count} ${count === 1 ? "result" : "results"}`} term={didYouMean ?? term}>
        {didYouMean && (
          <p>
            Did you mean <Link to={`${href("/search")}?${new URLSearchParams({ q: didYouMean })}`}>{didYouMean}</Link>?
            We searched for that instead of “<bdi>{term}</bdi>”.
          </p>
        )}
      </ResultsHead>
      {intents.length > 0 && (
        <section aria-labelledby="go-straight" className="search-group">
          <h2 id="go-straight">
            Go straight to <span>{intents.length}</span>
          </h2>
          <ul>
            {intents.map(({ key, path }) => (
              <li key={key}>
                <Link to={path} className="search-hit-title">
                  {INTENT_LABELS[key]}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups.map(({ kind, count, hits }) => (
        <section key={kind} aria-labelledby={`group-${kind}`} className="search-group">
          <h2 id={`group-${kind}`}>
            {GROUPS[kind].title} <span>{count}</span>
          </h2>
          <div>
            <ul>
              {hits.map((hit) => (
                <Hit
                  key={`${hit.path} ${hit.title}`}
                  hit={hit}
                  prices={prices}
                  isBest={hit.path === best?.path && hit.title === best.title}
                />
              ))}
            </ul>
            {count > hits.length && (
              <p className="search-more">
                The first {hits.length} of {count}. <Link to={GROUPS[kind].all}>{GROUPS[kind].everything}</Link>
              </p>
            )}
          </div>
        </section>
      ))}
      <p className="search-foot">
        Didn't find it? <Link to={href("/ask-us-anything")}>Ask us anything</Link>. Someone will reply within {reply}.
      </p>
    </>
  );
}

/** If nothing is found: a way to ask someone, and a phone number. No treatment is guessed from what was typed. */
export function NoResults({ term, reply }: { term: string; reply: string }) {
  const phone = useRouteLoaderData<typeof rootLoader>("root")?.brand.phone;
  return (
    <ResultsHead count="No results" term={term}>
      <p>Try fewer or different words, or ask us. Someone will reply within {reply}.</p>
      <div className="search-ask">
        <ButtonLink to={href("/ask-us-anything")}>Ask us anything</ButtonLink>
        {phone && (
          <p>
            Or call{" "}
            <a href={`tel:${phone}`} className={linkClass()}>
              {phone}
            </a>
          </p>
        )}
      </div>
    </ResultsHead>
  );
}

type ResultsHeadProps = { count: string; term: string; children?: ReactNode };

/** Focus moves to the heading with the page; a search on the page itself is announced through the status. */
function ResultsHead({ count, term, children }: ResultsHeadProps) {
  return (
    <header className="search-head">
      <h1>
        {count} for “<bdi>{term}</bdi>”
      </h1>
      <p role="status" className="sr-only">
        {count} for <bdi>{term}</bdi>
      </p>
      {children}
    </header>
  );
}

function Hit({ hit, prices, isBest = false }: { hit: SearchHit; prices: Record<string, string>; isBest?: boolean }) {
  const price = prices[hit.path];
  return (
    <li className={isBest ? "search-hit search-best" : "search-hit"}>
      <div>
        {isBest && <p className="search-best-word">Best answer</p>}
        <Link to={hit.path} className="search-hit-title">
          {hit.title}
        </Link>
        {/* eslint-disable-next-line react/no-array-index-key -- Pieces of one sentence do not change places. */}
        <p>{hit.excerpt.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}</p>
      </div>
      {price && <p className="search-price">{price} a month</p>}
    </li>
  );
}
