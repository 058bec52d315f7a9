import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { pageMeta, PRODUCT_TITLE, siteOf } from "../shared/shell/page-meta.ts";
import { run } from "../shared/request/request.server.ts";
import type { Route } from "./+types/home.ts";
import { loadHome } from "./home.server.ts";
import { AppointmentBar } from "./parts/appointment-bar.tsx";
import { ClinicianList } from "./parts/clinician-list.tsx";
import { HeroPlot } from "./parts/hero-plot.tsx";
import { jsonLd, organizationLd, questionsLd } from "./parts/text/json-ld.ts";
import { MarkedHeading, Page, Section, wrap } from "./parts/page.tsx";
import { PriceTable } from "./parts/prices/price-table.tsx";
import { ProcessRuler } from "./parts/process-ruler.tsx";
import { Questions } from "./parts/questions/questions.tsx";
import { TreatmentList } from "./parts/treatments/treatment-list.tsx";
import { Promises } from "./parts/promises.tsx";
import { ReviewedLine } from "./parts/reviewed-line.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../shared/language/es/pages.server.ts";
import { useLocalPath } from "../shared/language/language.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      ...site,
      title: PRODUCT_TITLE,
      ...loaderData?.text.head,
      path: location.pathname,
      isDraft: !loaderData?.review.on,
    }),
    ...(import.meta.env.SSR && loaderData
      ? [
          jsonLd(organizationLd(site, loaderData.states)),
          jsonLd(questionsLd(loaderData.text.faqs, loaderData.review.updated)),
        ]
      : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadHome(ctx, args.url.pathname));
}

const ERECTIONS = href("/resources/:slug", { slug: "erection-problems" });

type Data = Route.ComponentProps["loaderData"];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { text, dates, treatments, clinicians, review } = loaderData;
  const t = useText<PagesText>();
  const at = useLocalPath();
  return (
    <Page ribbon={review.ribbon}>
      <Hero {...loaderData} />
      <div data-below-button>
        <div className={wrap}>
          <Section
            id="our-process"
            title={t("Our process, with dates")}
            lead={`${t("If you started today, {day}, here's how it would usually go.", { day: dates.today.long })} ${text.process.intro}`}
            className="pt-12! lg:pt-14!"
          >
            <ProcessRuler dates={dates} steps={text.process.steps} />
          </Section>
          <Section id="treatments" title={t("Treatments")} lead={text.treatments.intro}>
            <TreatmentList treatments={treatments} />
            <p className="mt-5 max-w-article text-body">
              {text.treatments.erections} <Link to={ERECTIONS}>{t("What we treat, and what we don't")}</Link>.{" "}
              {t("Not sure what you need?")} <Link to={href("/symptom-check")}>{t("Check your symptoms")}</Link>.
            </p>
          </Section>
          <Pricing {...loaderData} />
          <Promises willNot={text.willNot} trust={text.trust} />
          {clinicians.length > 0 && (
            <Section
              id="clinicians"
              title={t("Who treats you")}
              lead={
                <>
                  {t("You'll see a provider licensed in the state you're in.")}{" "}
                  <Link to={href("/states")}>{t("See where we treat people")}</Link>
                </>
              }
            >
              <ClinicianList clinicians={clinicians} />
            </Section>
          )}
          <Faqs {...loaderData} />
          <div className="mt-16">
            <ReviewedLine review={review} />
          </div>
        </div>
        <AppointmentBar to={at(href("/register"))} label="Get started" />
      </div>
    </Page>
  );
}

/** The headline above the band, what we do inside it, price and button below it, where the line starts. */
function Hero({ text: { hero }, example }: Data) {
  const t = useText<PagesText>();
  const at = useLocalPath();
  return (
    <section aria-labelledby="claim" className={wrap}>
      <h1 id="claim" className="pt-10 text-display font-display lg:pt-14">
        {hero.claim.map((line) => (
          <span key={line} className="block text-balance">
            {line}
          </span>
        ))}
      </h1>
      <div className="lg:mt-9 lg:grid lg:grid-cols-[minmax(0,1fr)_var(--plot)] lg:gap-x-8 lg:[--plot:min(41rem,54vw)]">
        <div className="relative z-1">
          <p className="mt-4 max-w-120 text-lead font-medium text-pretty lg:mt-0 lg:h-[calc(var(--plot)*260/690)] lg:max-w-100 lg:pt-7 xl:pt-8 xl:text-[1.375rem]/8">
            {hero.lead}
          </p>
          <div className="mt-6 grid justify-items-start gap-3.5 lg:mt-7">
            <ButtonLink to={at(href("/register"))}>{t("Get started")}</ButtonLink>
            <p className="max-w-104 text-body">
              {example && (
                <b className="font-heading">
                  {t("{name} {price} a month.", { name: example.name, price: example.month })}{" "}
                </b>
              )}
              {example && `${t("First month {price} with labs and visit.", { price: example.first })} `}
              {hero.note}
            </p>
          </div>
        </div>
        <HeroPlot caption={hero.plotCaption} />
      </div>
    </section>
  );
}

function Pricing({ offerings, followUps, notOffered }: Data) {
  const t = useText<PagesText>();
  return (
    <Section
      id="pricing"
      title={t("Every price, before you answer a single question")}
      lead={t(
        "The first month includes the medicine, the visit, the labs and shipping. Medicine is charged only if prescribed.",
      )}
    >
      <PriceTable offerings={offerings} />
      <p className="mt-4 max-w-dialog-large text-small text-ink-2">
        {t("Cancel or pause any treatment by the day before its reorder date.")}{" "}
        {followUps &&
          `${t("Not included: follow-up labs ({labs}) and follow-up visits ({visit}), when your plan calls for them. The first-year total includes those of each treatment's monitoring plan.", followUps)} `}
        {t("We do not bill insurance.")}{" "}
        {notOffered.map((name) => t("We don't offer {name}, so there is no price.", { name })).join(" ")}{" "}
        <Link to={href("/cost")}>{t("See a year's bill with dates")}</Link>
      </p>
    </Section>
  );
}

function Faqs({ text, reply }: Data) {
  const t = useText<PagesText>();
  return (
    <section
      aria-labelledby="faqs-heading"
      id="faqs"
      className="render-late grid gap-8 pt-16 lg:grid-cols-[4fr_8fr] lg:pt-24"
    >
      <div>
        <MarkedHeading id="faqs-heading">{t("FAQs")}</MarkedHeading>
        <p className="mt-3 text-ink-2">
          <Link to={href("/faqs")}>{t("All questions")}</Link>. {t("Still stuck?")}{" "}
          <Link to={href("/ask-us-anything")}>{t("Ask us anything")}</Link>.{" "}
          {t("Someone will reply within {hours} hours.", { hours: reply })}
        </p>
      </div>
      <Questions questions={text.faqs} firstOpen />
    </section>
  );
}
