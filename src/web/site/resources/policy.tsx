import { data, href } from "react-router";
import { formatDate } from "#core/format-date.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/policy.ts";
import { fill, findPolicy } from "../content/content.server.ts";
import { headingsOf, markCallouts } from "../parts/text/content-html.server.ts";
import { breadcrumbLd, jsonLd, webPageLd } from "../parts/text/json-ld.ts";
import { OnThisPage } from "../parts/text/on-this-page.tsx";
import { Crumbs, Page, PageHead, wrap } from "../parts/page.tsx";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { Prose } from "../parts/text/prose.tsx";
import { loadContent } from "../content/page-content.server.ts";
import { loadPageReview } from "../content/page-review.server.ts";
import { useText } from "#ui/language/text.ts";
import { pagesText } from "../../shared/language/es/messages.server.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { inLanguage, languageOf, LOCALES, useLanguage } from "../../shared/language/language.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  return [
    ...pageMeta({ ...site, ...loaderData, isDraft: !loaderData.review.on }),
    ...(import.meta.env.SSR
      ? [
          jsonLd(webPageLd(site, loaderData, loaderData.review)),
          jsonLd(breadcrumbLd(site, [...loaderData.trail, { to: loaderData.path, label: loaderData.title }])),
        ]
      : []),
  ];
};

/** Every policy, by path. */
export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const found = findPolicy(args.url.pathname);
    if (!found) throw data({ code: "not-found" }, { status: 404 });
    const language = languageOf(found.path);
    const policy = fill(found, await loadContent(ctx, language));
    const review = await loadPageReview(ctx, found.path);
    const trail = [{ to: inLanguage(language, href("/")), label: pagesText(language)("Home") }];
    return { ...policy, review, trail, html: markCallouts(policy.html), headings: headingsOf(policy.html) };
  });
}

export default function Policy({ loaderData: policy }: Route.ComponentProps) {
  const t = useText<PagesText>();
  const locale = LOCALES[useLanguage()];
  return (
    <Page ribbon={policy.review.ribbon}>
      <div className={wrap}>
        <Crumbs trail={policy.trail} current={policy.title} />
        <div className="grid justify-between gap-10 lg:grid-cols-[minmax(0,42rem)_20rem]">
          <article className="min-w-0">
            <PageHead title={policy.title} lead={policy.description} />
            <div className="mt-5 grid justify-items-start gap-5">
              <p className="w-full border-y border-line py-3 text-[0.9375rem]/6 text-ink-2">
                {t("Effective")}{" "}
                <time dateTime={policy.effective} className="font-semibold text-ink">
                  {formatDate(policy.effective, "long", locale)}
                </time>
                {t(", version {version}.", { version: policy.version })} {policy.review.label}
                {policy.review.on && `, ${formatDate(policy.review.on, "long", locale)}`}. {t("Updated")}{" "}
                <time dateTime={policy.review.updated}>{formatDate(policy.review.updated, "long", locale)}</time>.
              </p>
              <PrintButton>{t("Print this page")}</PrintButton>
            </div>
            <Prose html={policy.html} className="mt-8" />
          </article>
          <OnThisPage headings={policy.headings} />
        </div>
      </div>
    </Page>
  );
}
