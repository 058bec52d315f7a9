import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { pageMeta, PRODUCT_TITLE, siteOf } from "../shared/shell/page-meta.ts";
import { run } from "../shared/request/request.server.ts";
import type { Route } from "./+types/home.ts";
import { loadHome } from "./home.server.ts";
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

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({ ...site, title: PRODUCT_TITLE, path: href("/"), isDraft: !loaderData?.review.on }),
    ...(loaderData ? [jsonLd(organizationLd(site, loaderData.states)), jsonLd(questionsLd(loaderData.text.faqs))] : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, loadHome);
}

type Data = Route.ComponentProps["loaderData"];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { text, dates, treatments, clinicians, review } = loaderData;
  return (
    <Page ribbon={review.ribbon}>
      <Hero {...loaderData} />
      <div className={wrap}>
        <Section
          id="our-process"
          title="Our process, with dates"
          lead={`If you started today, ${dates.today.long}, here's how it would usually go. ${text.process.intro}`}
          className="pt-12! lg:pt-14!"
        >
          <ProcessRuler dates={dates} steps={text.process.steps} />
        </Section>
        <Section id="treatments" title="Treatments" lead={text.treatments.intro}>
          <TreatmentList treatments={treatments} />
        </Section>
        <Pricing {...loaderData} />
        <Promises willNot={text.willNot} trust={text.trust} />
        {clinicians.length > 0 && (
          <Section id="clinicians" title="Who treats you" lead="You'll see a provider licensed in the state you're in.">
            <ClinicianList clinicians={clinicians} />
          </Section>
        )}
        <Faqs {...loaderData} />
        <div className="mt-16">
          <ReviewedLine review={review} />
        </div>
      </div>
    </Page>
  );
}

/** The headline above the band, what we do inside it, price and button below it, where the line starts. */
function Hero({ text: { hero }, example }: Data) {
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
            <ButtonLink to={href("/register")}>Get started</ButtonLink>
            <p className="max-w-104 text-body">
              {example && (
                <b className="font-heading">
                  {example.name} {example.month} a month.{" "}
                </b>
              )}
              {example && `First month ${example.first} with labs and visit. `}
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
  return (
    <Section
      id="pricing"
      title="Every price, before you answer a single question"
      lead="The first month includes the medicine, the visit, the labs and shipping. Medicine is charged only if prescribed."
    >
      <PriceTable offerings={offerings} />
      <p className="mt-4 max-w-dialog-large text-small text-ink-2">
        Cancel or pause any treatment by the day before its reorder date.{" "}
        {followUps &&
          `Not included: follow-up labs (${followUps.labs}) and follow-up visits (${followUps.visit}), when your plan calls for them. The first-year total includes those of each treatment's monitoring plan. `}
        We do not bill insurance. {notOffered.map((name) => `We don't offer ${name}, so there is no price.`).join(" ")}
      </p>
    </Section>
  );
}

function Faqs({ text, reply }: Data) {
  return (
    <section aria-labelledby="faqs-heading" id="faqs" className="grid gap-8 pt-16 lg:grid-cols-[4fr_8fr] lg:pt-24">
      <div>
        <MarkedHeading id="faqs-heading">FAQs</MarkedHeading>
        <p className="mt-3 text-ink-2">
          <Link to={href("/faqs")}>All questions</Link>. Still stuck?{" "}
          <Link to={href("/ask-us-anything")}>Ask us anything</Link>. Someone will reply within {reply} hours.
        </p>
      </div>
      <Questions questions={text.faqs} firstOpen />
    </section>
  );
}
