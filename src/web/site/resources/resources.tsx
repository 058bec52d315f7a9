import { useEffect } from "react";
import { href, Link as RouterLink } from "react-router";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/resources.ts";
import { allResources, TOPICS, type Resource } from "../content/content.server.ts";
import { breadcrumbLd, jsonLd } from "../parts/text/json-ld.ts";
import { MAIN_HEADINGS } from "../parts/text/main-headings.ts";
import { Crumbs, HOME_TRAIL, Page, PageHead, Section, wrap } from "../parts/page.tsx";

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      ...site,
      title: "Resources",
      description: "Step-by-step injection guides and short articles on lab results, fertility, side effects and more.",
      path: href("/resources"),
      picture: MAIN_HEADINGS.resources,
    }),
    ...(import.meta.env.SSR
      ? [jsonLd(breadcrumbLd(site, [...HOME_TRAIL, { to: href("/resources"), label: "Resources" }]))]
      : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, async () => {
    const all = allResources();
    return {
      guides: all
        .filter(({ kind }) => kind === "guide")
        .map((guide) => ({ guide: listed(guide), drawing: firstDrawing(guide) })),
      topics: TOPICS.map((topic) => ({
        topic,
        articles: all.filter((one) => one.kind === "article" && one.topic === topic).map(listed),
      })).filter(({ articles }) => articles.length > 0),
    };
  });
}

function listed({ path, title, summary, minutes }: Resource) {
  return { path, title, summary, minutes };
}

/** A guide is shown with its first drawing. */
function firstDrawing({ html }: Resource): string {
  return /<svg\b[\s\S]*?<\/svg>/.exec(html)?.[0] ?? "";
}

type Topics = Route.ComponentProps["loaderData"]["topics"];
type Listed = Topics[number]["articles"][number];

const TITLES: Record<Topics[number]["topic"], string> = {
  testosterone: "Testosterone",
  weight: "Weight loss medicine",
  women: "Women's health",
  labs: "Lab tests and visits",
  using: "Using your medicine",
  costs: "Costs and rules",
};

export default function Resources({ loaderData: { guides, topics } }: Route.ComponentProps) {
  useEffect(() => {
    import("../../shared/offline/open-saved-pages.ts").then((pages) => pages.openSavedPages()).catch(() => {});
  }, []);
  return (
    <Page>
      <div className={wrap}>
        <Crumbs trail={HOME_TRAIL} current="Resources" />
        <PageHead
          title={MAIN_HEADINGS.resources}
          lead="Step-by-step guides to keep open while you inject, and short articles for the questions in between."
        />
        <Section
          id="guides"
          title="Step by step"
          lead="With drawings. Print them, or keep the page open."
          className="pt-12! lg:pt-16!"
        >
          <ul className="mt-6 grid gap-x-8 border-t-2 border-ink lg:grid-cols-2">
            {guides.map(({ guide, drawing }) => (
              <Guide key={guide.path} {...guide} drawing={drawing} />
            ))}
          </ul>
        </Section>
        <Section id="articles" title="Articles">
          <TopicLinks topics={topics} />
          {topics.map(({ topic, articles }) => (
            <section key={topic} aria-labelledby={topic} className="mt-12">
              <h3 id={topic} className="scroll-mt-6 border-b-2 border-ink pb-3 text-h3 font-heading">
                {TITLES[topic]}
              </h3>
              <ul>
                {articles.map((article) => (
                  <Article key={article.path} {...article} />
                ))}
              </ul>
            </section>
          ))}
        </Section>
      </div>
    </Page>
  );
}

function TopicLinks({ topics }: { topics: Topics }) {
  return (
    <nav aria-label="Topics" className="mt-4 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {topics.map(({ topic, articles }) => (
          <li key={topic}>
            <a
              href={`#${topic}`}
              className="inline-flex min-h-11 items-center text-body underline underline-offset-[3px]"
            >
              {TITLES[topic]} ({articles.length})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Guide({ path, title, summary, minutes, drawing }: Listed & { drawing: string }) {
  return (
    <li className={`${row} gap-x-6 gap-y-4 py-6 md:grid-cols-[14rem_minmax(0,1fr)]`}>
      <div
        aria-hidden
        className="grid max-w-72 place-items-center border border-line bg-surface [&_svg]:max-h-52 [&_svg]:w-full"
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
      <div className="grid content-start gap-1.5">
        <h3 className="text-h3 font-heading">
          <RowLink to={path}>{title}</RowLink>
        </h3>
        <p className="text-body text-ink-2">{summary}</p>
        <p className="text-small text-ink-2">{minutes} minutes</p>
      </div>
    </li>
  );
}

function Article({ path, title, summary, minutes }: Listed) {
  return (
    <li className={`${row} gap-x-8 gap-y-1 py-5 lg:grid-cols-[5fr_6fr_1fr]`}>
      <h4 className="text-lead font-heading">
        <RowLink to={path}>{title}</RowLink>
      </h4>
      <p className="max-w-article text-body text-ink-2 max-lg:line-clamp-2">{summary}</p>
      <p className="text-small whitespace-nowrap text-ink-2 lg:pt-0.5 lg:text-right">{minutes} min</p>
    </li>
  );
}

const row = "group relative grid border-b border-line transition-tint hover:bg-surface";

/** The whole row is a link. */
function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <RouterLink
      to={to}
      className="no-underline group-hover:underline group-hover:decoration-2 group-hover:underline-offset-[3px] after:absolute after:inset-0"
    >
      {children}
    </RouterLink>
  );
}
