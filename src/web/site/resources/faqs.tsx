import { href } from "react-router";
import { useState } from "react";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/faqs.ts";
import { fill } from "../content/content.server.ts";
import { filterGroups } from "../parts/questions/filter-questions.ts";
import { FaqFilter } from "../parts/questions/faq-filter.tsx";
import { breadcrumbLd, jsonLd, questionsLd } from "../parts/text/json-ld.ts";
import { MAIN_HEADINGS } from "../parts/text/main-headings.ts";
import { Crumbs, HOME_TRAIL, Page, PageHead, wrap } from "../parts/page.tsx";
import { RichText } from "../parts/text/rich-text.tsx";
import { ReviewedLine } from "../parts/reviewed-line.tsx";
import { loadContent } from "../content/page-content.server.ts";
import { loadPageReview } from "../content/page-review.server.ts";
import { faqGroups, type FaqGroup } from "../content/yaml-content.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      ...site,
      title: "Questions and answers",
      description: "Plain answers about lab tests, visits, medicines, shipping, prices, privacy and side effects.",
      path: href("/faqs"),
      picture: MAIN_HEADINGS.faqs,
      isDraft: !loaderData?.review.on,
    }),
    ...(import.meta.env.SSR
      ? [
          jsonLd(breadcrumbLd(site, [...HOME_TRAIL, { to: href("/faqs"), label: "FAQs" }])),
          ...(loaderData ? [jsonLd(questionsLd(listQuestions(loaderData.groups), loaderData.review.updated))] : []),
        ]
      : []),
  ];
};

function listQuestions(groups: FaqGroup[]) {
  return groups.flatMap(({ questions }) => questions);
}

/** All questions are always sent; `?q=` only says which to show first, so the browser can keep filtering. */
export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const text = await loadContent(ctx);
    const query = (args.url.searchParams.get("q") ?? "").slice(0, 200);
    const review = await loadPageReview(ctx, href("/faqs"));
    return { groups: fill(faqGroups, text), reply: text.reply, query, review };
  });
}

export default function Faqs({ loaderData: { groups, reply, query, review } }: Route.ComponentProps) {
  const [typed, setTyped] = useState(query);
  const shown = filterGroups(groups, typed);
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);
  const isFiltering = typed.trim() !== "";
  return (
    <Page ribbon={review.ribbon}>
      <div className={wrap}>
        <Crumbs trail={HOME_TRAIL} current="FAQs" />
        <PageHead title={MAIN_HEADINGS.faqs} lead="What people ask before, during and after treatment." />
        <div className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-[4fr_8fr]">
          <div className="grid content-start gap-8 self-start lg:sticky lg:top-6 print:hidden">
            <FaqFilter query={typed} onType={setTyped} count={isFiltering ? count : null} />
            <GroupLinks groups={shown} />
          </div>
          <div className="grid min-w-0 gap-14">
            {shown.map((group) => (
              <Group key={group.id} group={group} isOpen={isFiltering && count <= 6} />
            ))}
            <StillStuck isEmpty={count === 0} reply={reply} />
            <ReviewedLine review={review} />
          </div>
        </div>
      </div>
    </Page>
  );
}

function GroupLinks({ groups }: { groups: FaqGroup[] }) {
  return (
    <nav aria-label="Groups of questions" className="max-lg:hidden">
      <ul className="border-t-2 border-ink">
        {groups.map(({ id, title, questions }) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center justify-between gap-4 text-body no-underline hover:underline hover:underline-offset-[3px]"
            >
              {title}
              <span className="text-small text-ink-2">{questions.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group: { id, title, questions }, isOpen }: { group: FaqGroup; isOpen: boolean }) {
  return (
    <section aria-labelledby={id} className="render-late min-w-0">
      <h2 id={id} className="scroll-mt-6 border-b-2 border-ink pb-3 text-h3 font-heading">
        {title}
      </h2>
      {questions.map((question) => (
        <div key={`${question.id} ${isOpen}`} id={question.id} className="scroll-mt-6">
          <Disclosure look="row" summary={question.q} open={isOpen}>
            <RichText text={question.a} />
          </Disclosure>
        </div>
      ))}
    </section>
  );
}

function StillStuck({ isEmpty, reply }: { isEmpty: boolean; reply: string }) {
  return (
    <section
      aria-labelledby="still-stuck"
      className="border-l-8 border-action bg-petrol-50 px-5 py-5 lg:px-7 lg:py-6 print:hidden"
    >
      <h2 id="still-stuck" className="text-h3 font-heading">
        {isEmpty ? "No questions match your search" : "Still stuck?"}
      </h2>
      <p className="mt-2 mb-4 max-w-measure">
        Ask us in your own words. Someone will reply within {reply} hours. In an emergency call 911; we don't monitor
        messages in real time.
      </p>
      <ButtonLink to={href("/ask-us-anything")}>Ask us anything</ButtonLink>
    </section>
  );
}
