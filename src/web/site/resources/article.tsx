import { useEffect } from "react";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/article.ts";
import { loadArticle } from "./article.server.ts";
import { articleLd, breadcrumbLd, jsonLd } from "../parts/text/json-ld.ts";
import { OnThisPage } from "../parts/text/on-this-page.tsx";
import { Crumbs, MarkedHeading, Page, PageHead, wrap } from "../parts/page.tsx";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { Prose } from "../parts/text/prose.tsx";
import { ReadNext } from "../parts/read-next.tsx";
import { ReviewedLine, Sources } from "../parts/reviewed-line.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { title, path, review, trail } = loaderData;
  return [
    ...pageMeta({ ...site, ...loaderData, isDraft: !review.on, picture: title }),
    ...(import.meta.env.SSR
      ? [
          jsonLd(articleLd(site, loaderData, review)),
          jsonLd(breadcrumbLd(site, [...trail, { to: path, label: title }])),
        ]
      : []),
  ];
};

/** Every article and guide, by path. */
export function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadArticle(ctx, args.url.pathname));
}

export default function Article({ loaderData: article }: Route.ComponentProps) {
  const t = useText<PagesText>();
  const { path } = article;
  const isGuide = article.kind === "guide";
  useEffect(() => {
    if (isGuide)
      import("../../shared/offline/offline.ts").then((offline) => offline.saveGuides([path])).catch(() => {});
  }, [isGuide, path]);
  return (
    <Page ribbon={article.review.ribbon}>
      <div className={wrap}>
        <Crumbs trail={article.trail} current={article.title} />
        <div className="grid justify-between gap-10 lg:grid-cols-[minmax(0,42rem)_20rem]">
          <article className="min-w-0 print:max-w-none">
            <PageHead title={article.title} lead={article.summary} />
            <div className="mt-5 grid justify-items-start gap-5 *:first:w-full">
              <ReviewedLine {...article} />
              <PrintButton>{t(isGuide ? "Print this guide" : "Print this page")}</PrintButton>
            </div>
            <Prose html={article.html} className="mt-8" />
            <div className="mt-14 grid gap-14">
              <section aria-labelledby="sources">
                <MarkedHeading id="sources">{t("Sources")}</MarkedHeading>
                <Sources sources={article.sources} />
                <p className="mt-4 text-small text-ink-2">
                  {t("Report side effects to us, and to FDA MedWatch at 1-800-FDA-1088. In an emergency, call 911.")}
                </p>
              </section>
              <ReadNext links={article.related} />
            </div>
          </article>
          <OnThisPage headings={article.headings}>
            {isGuide && (
              <>
                <h2 className="font-heading">{t("Stuck partway through?")}</h2>
                <p className="mt-1 text-ink-2">
                  {t("Put the needle in the sharps container, press gauze on the spot, and call patient support:")}{" "}
                  <b className="font-heading whitespace-nowrap text-ink">{article.phone}</b>.
                </p>
              </>
            )}
          </OnThisPage>
        </div>
      </div>
    </Page>
  );
}
