import { data, href } from "react-router";
import { z } from "zod";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { readFormData } from "../../shared/form/form.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/symptom-check.ts";
import { loadPageReview } from "../content/page-review.server.ts";
import { symptomContent } from "../content/yaml-content.server.ts";
import { Crumbs, HOME_TRAIL, Page, wrap } from "../parts/page.tsx";
import { breadcrumbLd, jsonLd, webPageLd } from "../parts/text/json-ld.ts";
import { ReviewedLine, Sources } from "../parts/reviewed-line.tsx";
import { CONCERNS, NOW, outcomeOf, SOON } from "./outcome.ts";
import { linksOf } from "./outcome-links.server.ts";
import { SymptomAnswer } from "./symptom-answer.tsx";
import { SymptomForm } from "./symptom-form.tsx";

/** The answers stay out of the title, and so out of the browser's history. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { text, review } = loaderData;
  const page = { title: text.title, description: text.description, path: href("/symptom-check") };
  return [
    ...pageMeta({ ...site, ...page, isDraft: !review.on }),
    ...(import.meta.env.SSR
      ? [
          jsonLd(webPageLd(site, page, review)),
          jsonLd(breadcrumbLd(site, [...HOME_TRAIL, { to: page.path, label: page.title }])),
        ]
      : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { outcomes: _, ...text } = symptomContent;
    return { text, review: await loadPageReview(ctx, href("/symptom-check")) };
  });
}

const Answers = z.object({
  now: z.array(z.enum(NOW)),
  soon: z.array(z.enum(SOON)),
  concern: z.enum(CONCERNS).nullable().catch(null),
});

/** Answered immediately and discarded: not stored, logged or counted, and never in a URL. */
export async function action(args: Route.ActionArgs) {
  return run(args, async () => {
    const form = await readFormData(args.request);
    const parsed = Answers.safeParse({
      now: form.getAll("now"),
      soon: form.getAll("soon"),
      concern: form.get("concern"),
    });
    if (!parsed.success) throw data({ code: "bad-request" }, { status: 400 });
    const outcome = outcomeOf(parsed.data);
    if (!outcome) return data({ outcome }, { status: 400 });
    return { outcome, text: symptomContent.outcomes[outcome], links: linksOf(outcome) };
  });
}

export default function SymptomCheck({ loaderData: { text, review }, actionData }: Route.ComponentProps) {
  return (
    <Page ribbon={review.ribbon}>
      <div className={wrap}>
        <Crumbs trail={HOME_TRAIL} current={text.title} />
        {actionData?.outcome ? (
          <SymptomAnswer {...actionData} note={text.note} />
        ) : (
          <SymptomForm text={text} isUnanswered={actionData !== undefined} />
        )}
        <div className="mt-16 grid max-w-article gap-6">
          <ReviewedLine review={review} />
          <Sources sources={text.sources} />
        </div>
      </div>
    </Page>
  );
}
