import { href } from "react-router";
import { Callout } from "#ui/callout/callout.tsx";
import { Link } from "#ui/link/link.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/semaglutide.ts";
import { AppointmentBar } from "../parts/appointment-bar.tsx";
import { BenefitAndRisk, BoxedWarning } from "../parts/treatments/benefit-and-risk.tsx";
import { BrandOrCompounded } from "../parts/treatments/brand-or-compounded.tsx";
import { CostSummary } from "../parts/prices/cost-summary.tsx";
import { DosePrices } from "../parts/prices/dose-prices.tsx";
import { DoseStairs } from "../parts/treatments/dose-stairs.tsx";
import { DrugComparison } from "../parts/treatments/drug-comparison.tsx";
import { Fact, Lines } from "../parts/facts-rail.tsx";
import { breadcrumbLd, jsonLd, medicinePageLd, questionsLd } from "../parts/text/json-ld.ts";
import { Crumbs, Page, PageHead, Section, wrap } from "../parts/page.tsx";
import { PharmacyNames } from "../parts/treatments/pharmacy-names.tsx";
import { PriceTable } from "../parts/prices/price-table.tsx";
import { Prose } from "../parts/text/prose.tsx";
import { Questions } from "../parts/questions/questions.tsx";
import { RangeStrips } from "../parts/range-strip.tsx";
import { RequiredStatements } from "../parts/treatments/required-statements.tsx";
import { ReviewedLine, Sources } from "../parts/reviewed-line.tsx";
import { Tags } from "../parts/treatments/treatment-list.tsx";
import { loadSemaglutide } from "./semaglutide.server.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { page, review, trail, current } = loaderData;
  return [
    ...pageMeta({ ...site, ...page, isDraft: !review.on, picture: page.title }),
    ...(import.meta.env.SSR
      ? [
          jsonLd(medicinePageLd(site, page, review)),
          jsonLd(questionsLd(page.questions)),
          jsonLd(breadcrumbLd(site, [...trail, { to: page.path, label: current }])),
        ]
      : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadSemaglutide(ctx, args.url.pathname));
}

type Data = Route.ComponentProps["loaderData"];

export default function Semaglutide({ loaderData }: Route.ComponentProps) {
  const { page, trail, current, suits, risks, emergency, comparison, doseSteps, bmiForm } = loaderData;
  const t = useText<PagesText>();
  const at = useLocalPath();
  return (
    <Page ribbon={loaderData.review.ribbon}>
      <div className={wrap}>
        <Crumbs trail={trail} current={current} />
        <Head {...loaderData} />
        <BenefitAndRisk
          suits={{ title: t("Who they suit"), html: suits }}
          risks={{ title: t("Risks"), html: risks }}
          warning={<BoxedWarning text={page.boxedWarning} />}
        />
        {emergency && (
          <Callout tone="danger" className="mt-8">
            <Prose html={emergency} className="[&_strong]:text-danger-700" />
          </Callout>
        )}
        <Section id="compare" title={t("Side by side")}>
          <DrugComparison html={comparison} />
        </Section>
        <Section
          id="doses"
          title={t("Slow steps, at least four weeks each")}
          lead={t("Only a provider moves you up a step. You can ask to step down.")}
        >
          <div className="mt-6 grid gap-x-8 gap-y-10 lg:grid-cols-2">
            {Object.values(doseSteps).map((steps) => (
              <DoseStairs key={steps.name} {...steps} />
            ))}
          </div>
        </Section>
        <Pricing {...loaderData} />
        <section
          aria-labelledby="bmi-heading"
          id="bmi"
          className="render-late scroll-mt-6 pt-16 lg:pt-24"
          dangerouslySetInnerHTML={{ __html: bmiForm }}
        />
        <Rest {...loaderData} />
      </div>
      <AppointmentBar to={at(href("/semaglutide/register"))} />
    </Page>
  );
}

function Pricing({ offerings, doseSteps }: Data) {
  const t = useText<PagesText>();
  return (
    <Section
      id="pricing"
      title={t("Pricing")}
      lead={t("Medicine is charged only if prescribed. We do not bill insurance.")}
    >
      <PriceTable offerings={offerings} shipping="Shipping, cold" />
      <p className="mt-4 max-w-dialog-large text-small text-ink-2">
        {t(
          "The first-year total includes the follow-up labs and visits of the monitoring plan. Cancel or pause by the day before the reorder date.",
        )}{" "}
        <Link to={href("/cost")}>{t("See a year's bill with dates")}</Link>
      </p>
      <h3 className="mt-10 text-h3 font-heading">{t("The price is the same at every dose")}</h3>
      <p className="mt-2 max-w-article text-body text-ink-2">
        {t("A step up doesn't change your bill, so the first-year total holds however far your dose goes.")}
      </p>
      <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-2">
        {offerings.map(({ key, name, prices }) => {
          const steps = doseSteps[key];
          return steps && <DosePrices key={key} name={name} prices={prices} steps={steps} />;
        })}
      </div>
      <BrandOrCompounded />
    </Section>
  );
}

function Head({ page, what, offerings, pharmacies }: Data) {
  const t = useText<PagesText>();
  const at = useLocalPath();
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <PageHead title={t("Semaglutide or tirzepatide, started slowly")} lead={page.answer}>
          <div className="mt-5">
            <Tags tags={["Rx only", ...page.tags, "Not for everyone"]} />
          </div>
        </PageHead>
        <Prose html={what} className="mt-8 max-w-article" />
      </div>
      <CostSummary offerings={offerings} registerPath={at(href("/semaglutide/register"))}>
        <Fact name={t("Form")}>{page.facts.form}</Fact>
        <Fact name={t("Labs needed first")}>{page.facts.labs.join("; ")}</Fact>
        <Fact name={t("Pharmacy")}>
          <PharmacyNames pharmacies={pharmacies} />
        </Fact>
      </CostSummary>
      <section aria-labelledby="must-not" className="border-t-2 border-ink pt-3.5 lg:col-span-2">
        <h2 id="must-not" className="mb-2.5 text-h3 font-heading">
          {t("Who must not use them")}
        </h2>
        <div className="md:columns-2 md:gap-10">
          <Lines lines={page.facts.mustNotUse} harm />
        </div>
      </section>
    </div>
  );
}

function Rest({ page, review, monitoring, ranges, shipping, isOffered, isCompounded, states, pharmacies }: Data) {
  const t = useText<PagesText>();
  return (
    <>
      <Section id="monitoring" title={t("Monitoring")}>
        <RangeStrips ranges={ranges} />
        <Prose html={monitoring} className="mt-4 gap-16 lg:columns-2 [&>*]:break-inside-avoid" />
      </Section>
      <Section id="shipping" title={t("How shipping works")}>
        <Prose html={shipping} className="mt-4 max-w-article" />
      </Section>
      <Section id="questions" title={t("Questions people ask")}>
        <div className="mt-6">
          <Questions questions={page.questions} />
        </div>
      </Section>
      <Section id="good-to-know" title={t("Before you decide")}>
        <div className="mt-4 grid max-w-article gap-6">
          <RequiredStatements
            isOffered={isOffered}
            isCompounded={isCompounded}
            states={states}
            pharmacies={pharmacies}
          />
          <ReviewedLine review={review} />
          <Sources sources={page.sources} />
        </div>
      </Section>
    </>
  );
}
