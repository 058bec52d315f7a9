import { href } from "react-router";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { run } from "../../shared/request/request.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { Crumbs, HOME_TRAIL, Page, PageHead, wrap } from "../parts/page.tsx";
import { breadcrumbLd, jsonLd } from "../parts/text/json-ld.ts";
import type { Route } from "./+types/cost.ts";
import { CostBill } from "./cost-bill.tsx";
import { CostForm } from "./cost-form.tsx";
import { loadCost } from "./cost.server.ts";

const HERE = { to: href("/cost"), label: "Cost of your first year" };

/** Only the empty form is for search engines, and what was chosen stays out of the title. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      ...site,
      title: `${loaderData?.refused ? "Error: " : ""}${HERE.label}`,
      description: "Choose a state and a treatment and see a bill for 12 months, with dates, that adds up.",
      path: HERE.to,
      noindex: loaderData?.isChosen ?? true,
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbLd(site, [...HOME_TRAIL, HERE]))] : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadCost(ctx, args.url.searchParams));
}

export default function Cost({ loaderData: { form, refused, result } }: Route.ComponentProps) {
  return (
    <Page>
      <div className={wrap}>
        <Crumbs trail={HOME_TRAIL} current={HERE.label} />
        {refused && (
          <div className="mt-6">
            <FormProblems refused={refused} />
          </div>
        )}
        <PageHead
          title="What your first year would cost"
          lead="Choose a state and a treatment. You see every charge of 12 months with its date, and what they add up to."
        />
        <div className="mt-8 grid gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
          <CostForm form={form} refused={refused ?? undefined} />
          <Rules />
        </div>
        {result && <CostBill result={result} />}
      </div>
    </Page>
  );
}

function Rules() {
  return (
    <section aria-labelledby="rules" className="max-w-measure text-body">
      <h2 id="rules" className="text-lead font-heading">
        How we count
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        <li>Prices are today's, from the same list that we bill from.</li>
        <li>Lab tests and visits are those of the monitoring plan on the treatment's page.</li>
        <li>Medicine is charged only if prescribed: 12 orders of 30 days.</li>
        <li>The price of a medicine is the same at every dose.</li>
        <li>We don't save what you choose here.</li>
      </ul>
    </section>
  );
}
