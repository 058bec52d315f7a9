import { href } from "react-router";
import { Callout } from "#ui/callout/callout.tsx";
import { Link } from "#ui/link/link.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/treatment.ts";
import { AppointmentBar } from "../parts/appointment-bar.tsx";
import { BenefitAndRisk, BoxedWarning } from "../parts/treatments/benefit-and-risk.tsx";
import { FirstYearTable } from "../parts/prices/bill.tsx";
import { FactsRail } from "../parts/facts-rail.tsx";
import { breadcrumbLd, jsonLd, medicinePageLd, questionsLd } from "../parts/text/json-ld.ts";
import { Crumbs, MarkedHeading, Page, PageHead, wrap } from "../parts/page.tsx";
import { Prose } from "../parts/text/prose.tsx";
import { Questions } from "../parts/questions/questions.tsx";
import { RangeStrips } from "../parts/range-strip.tsx";
import { RequiredStatements } from "../parts/treatments/required-statements.tsx";
import { ReviewedLine, Sources } from "../parts/reviewed-line.tsx";
import { Tags } from "../parts/treatments/treatment-list.tsx";
import { loadTreatmentPage } from "./treatment-page.server.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { page, review, trail } = loaderData;
  return [
    ...pageMeta({ ...site, ...page, isDraft: !review.on, picture: page.title }),
    ...(import.meta.env.SSR
      ? [
          jsonLd(medicinePageLd(site, page, review)),
          jsonLd(questionsLd(page.questions)),
          jsonLd(breadcrumbLd(site, [...trail, { to: page.path, label: page.title }])),
        ]
      : []),
  ];
};

/** One module for the six featured treatments, by path. */
export function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadTreatmentPage(ctx, args.url.pathname));
}

type Data = Route.ComponentProps["loaderData"];

export default function Treatment({ loaderData }: Route.ComponentProps) {
  const { page, trail, offerings, isOffered, states, pharmacies, review } = loaderData;
  return (
    <Page ribbon={review.ribbon}>
      <div className={wrap}>
        <Crumbs trail={trail} current={page.title} />
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-12">
          <PageHead title={page.title} lead={page.answer}>
            <div className="mt-5">
              <Tags tags={["Rx only", ...page.tags, "Not for everyone"]} />
            </div>
          </PageHead>
          <FactsRail
            facts={page.facts}
            offering={offerings[0]}
            registerPath={loaderData.register}
            states={states.length}
            pharmacies={pharmacies}
          />
          <Body {...loaderData} />
        </div>
      </div>
      {isOffered && <AppointmentBar to={loaderData.register} />}
    </Page>
  );
}

function Body(data: Data) {
  const { page, what, suits, risks, emergency, monitoring, shipping, ranges } = data;
  const t = useText<PagesText>();
  return (
    <div className="min-w-0 lg:col-start-1">
      <Part id="what-it-is" title={t("What it is")}>
        <Prose html={what} className="mt-4 max-w-160" />
      </Part>
      <BenefitAndRisk
        suits={{ title: t("Who it suits"), html: suits }}
        risks={{ title: t("Risks"), html: risks }}
        warning={<BoxedWarning text={page.boxedWarning} />}
      />
      {emergency && (
        <Callout tone="danger" className="mt-8">
          <Prose html={emergency} className="[&_strong]:text-danger-700" />
        </Callout>
      )}
      <Part id="monitoring" title={t(monitoringTitle(ranges.length))}>
        {ranges.length > 0 && <RangeStrips ranges={ranges} />}
        <Prose html={monitoring} className="mt-4 max-w-article" />
      </Part>
      <Cost {...data} />
      <Part id="shipping" title={t("How shipping works")}>
        <Prose html={shipping} className="mt-4 max-w-160" />
      </Part>
      <Part id="questions" title={t("Questions people ask")}>
        <div className="mt-6">
          <Questions questions={page.questions} />
        </div>
      </Part>
      <Closing {...data} />
    </div>
  );
}

function monitoringTitle(count: number): PagesText {
  if (count === 0) return "Monitoring";
  if (count === 1) return "Monitoring: one number, and when we act";
  return count === 2 ? "Monitoring: two numbers, and when we act" : "Monitoring: three numbers, and when we act";
}

function Cost({ offerings }: Data) {
  const offering = offerings[0];
  const t = useText<PagesText>();
  const at = useLocalPath();
  return (
    <Part id="cost" title={t(offering ? "Cost over the first year" : "Cost")}>
      {offering ? (
        <>
          <FirstYearTable {...offering} />
          <p className="mt-4 max-w-160 text-small text-ink-2">
            {t(
              "Medicine is charged only if prescribed. The follow-ups are those of the monitoring plan on this page. If yours calls for more, you see each price before you agree.",
            )}{" "}
            <Link to={`${href("/cost")}?treatment=${offering.key}`}>{t("See this bill with dates")}</Link>.{" "}
            <Link to={at(`${href("/")}#pricing`)}>{t("Compare all prices")}</Link>
          </p>
        </>
      ) : (
        <p className="mt-4 max-w-160">
          {t("There's no price because we don't offer it. If you came for something else, see the")}{" "}
          <Link to={at(`${href("/")}#treatments`)}>{t("treatments we do offer")}</Link> {t("or")}{" "}
          <Link to={href("/ask-us-anything")}>{t("ask us anything")}</Link>.
        </p>
      )}
    </Part>
  );
}

function Closing({ page, review, isOffered, isCompounded, states, pharmacies }: Data) {
  const t = useText<PagesText>();
  return (
    <Part id="good-to-know" title={t("Before you decide")}>
      <div className="mt-4 grid gap-6">
        <RequiredStatements isOffered={isOffered} isCompounded={isCompounded} states={states} pharmacies={pharmacies} />
        <ReviewedLine review={review} />
        <div>
          <h3 className="text-body font-heading">{t("Sources")}</h3>
          <Sources sources={page.sources} />
        </div>
      </div>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="render-late mt-14 first:mt-0">
      <MarkedHeading id={id}>{title}</MarkedHeading>
      {children}
    </section>
  );
}
